"""Santorini: compiling two hundred small kernels in reasonable time.

Numba optimises and emits every compiled function with all it calls, level by level, so a deep tree of small functions is worked through
again and again: the 300 functions of this game took nearly three minutes. A `part` is compiled for its callers only: it is neither
optimised with its callees nor turned into machine code, and cannot be called from Python. The kernels at the top (`@kernel`) then
compile everything below them once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mastaba.engine.kernel import JIT, F

if TYPE_CHECKING or not JIT:

    def part(function: F) -> F:
        return function

else:
    import numba
    from numba.core.compiler import Compiler, _LowerResult
    from numba.core.compiler_machinery import LoweringPass, register_pass
    from numba.core.typed_passes import NativeLowering

    @register_pass(mutates_CFG=True, analysis_only=False)
    class _Register(LoweringPass):
        """Let callers find a function that has no machine code of its own."""

        _name = "register_part"

        def __init__(self) -> None:
            LoweringPass.__init__(self)

        def run_pass(self, state: Any) -> bool:
            lowered = state["cr"]

            # Numba files functions under a built-in function object: this one is unique and refuses every call.
            entry = iter([]).__length_hint__
            state.targetctx.insert_user_function(entry, lowered.fndesc, [state.library])
            state["cr"] = _LowerResult(lowered.fndesc, lowered.call_helper, cfunc=entry, env=lowered.env)
            return True

    class _PartCompiler(Compiler):
        def define_pipelines(self) -> Any:
            flags = self.state.flags
            flags.no_compile = flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
            library = self.state.targetctx.codegen().create_library("part")

            def finalize() -> None:
                library._finalize_dynamic_globals()
                library._finalized = True

            library._optimize_final_module = lambda: None
            library._finalize_final_module = finalize
            self.state.library = library
            pipelines = super().define_pipelines()
            for pipeline in pipelines:
                pipeline.add_pass_after(_Register, NativeLowering)
                pipeline.finalize()
            return pipelines

    def part(function: F) -> F:
        return numba.njit(nogil=True, error_model="numpy", pipeline_class=_PartCompiler)(function)
