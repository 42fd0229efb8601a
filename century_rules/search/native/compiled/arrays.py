"""Arrays of whole numbers, as the compiled loops take them."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int32]
Longs = npt.NDArray[np.int64]
Hashes = npt.NDArray[np.uint64]
