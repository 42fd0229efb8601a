"""LLVM's code made into machine code, and that loaded into this process, by llvmlite."""

from __future__ import annotations

from collections.abc import Sequence

import llvmlite.binding as llvm
from llvmlite import ir


def compiled(module: ir.Module, *, thoroughly: bool = True) -> bytes:
    """The machine code of a module, as a linker takes it; if not made thoroughly it is there sooner, and runs half as quickly."""
    machine = _target(2 if thoroughly else 0)
    parsed = llvm.parse_assembly(str(module))
    parsed.verify()
    if not thoroughly:
        quick: bytes = machine.emit_object(parsed)
        return quick
    builder = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(speed_level=2))
    builder.getModulePassManager().run(parsed, builder)
    code: bytes = machine.emit_object(parsed)
    return code


def processor() -> str:
    """What the machine code is made for and by: it is good for nothing else."""
    return " ".join((llvm.get_process_triple(), llvm.get_host_cpu_name(), *map(str, llvm.llvm_version_info)))


class MachineCode:
    """The functions of compiled code, loaded. They can be called as long as this is kept.

    Attributes:
        addresses: of the functions, in the order of the names.
    """

    def __init__(self, code: bytes, names: Sequence[str]) -> None:
        self._engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), _target())
        self._engine.add_object_file(llvm.ObjectFileRef.from_data(code))
        self._engine.finalize_object()
        self.addresses = tuple([int(self._engine.get_function_address(name)) for name in names])


def _target(opt: int = 2) -> llvm.TargetMachine:
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    return llvm.Target.from_default_triple().create_target_machine(cpu=llvm.get_host_cpu_name(), opt=opt, jit=True)
