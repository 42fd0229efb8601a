"""LLVM's code made into machine code in this process, by llvmlite."""

from __future__ import annotations

from collections.abc import Sequence

import llvmlite.binding as llvm
from llvmlite import ir


class MachineCode:
    """The functions of a module. They can be called as long as this is kept.

    Attributes:
        addresses: of the functions, in the order of the names.
    """

    def __init__(self, module: ir.Module, names: Sequence[str]) -> None:
        machine = _target()
        parsed = llvm.parse_assembly(str(module))
        parsed.verify()
        builder = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(speed_level=2))
        builder.getModulePassManager().run(parsed, builder)
        self._engine = llvm.create_mcjit_compiler(parsed, machine)
        self._engine.finalize_object()
        self.addresses = tuple([int(self._engine.get_function_address(name)) for name in names])


def _target() -> llvm.TargetMachine:
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    return llvm.Target.from_default_triple().create_target_machine(cpu=llvm.get_host_cpu_name(), opt=2)
