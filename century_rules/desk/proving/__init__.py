"""Is a claim true in every play? Every theorem for every number of players, with what its proof rests on."""
