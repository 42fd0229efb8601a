"""Machine code of what is lifted: written for LLVM, compiled, kept from one run to the next, made in another process."""
