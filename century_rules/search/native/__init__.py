"""Search by machine code: what each action does is lifted from the rules, context by context, and written for LLVM."""
