"""The games as the environments that researchers use. Each needs the library it is named after: pip install 'mastaba[envs]'.

env = mastaba.envs.pettingzoo("camelup", players=4)
game = mastaba.envs.openspiel("camelup", players=4)
many = mastaba.envs.vector("santorini", 4096)
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from mastaba.engine.errors import MastabaError

if TYPE_CHECKING:
    from mastaba.envs.aec import TableEnv
    from mastaba.envs.rounds import RoundsEnv
    from mastaba.envs.vectors import VectorTable

__all__ = ["openspiel", "parallel", "pettingzoo", "vector"]


def _module(name: str, library: str) -> Any:
    try:
        return import_module(f"mastaba.envs.{name}")
    except ModuleNotFoundError as error:
        raise MastabaError(f"this environment needs {library} ({error.name} is missing): pip install 'mastaba[envs]'") from None


def pettingzoo(
    name: str,
    *,
    render_mode: str | None = None,
    render_seat: int | None = None,
    max_cycles: int | None = None,
    **options: Any,
) -> TableEnv:
    """A PettingZoo AEC environment: the seat to decide acts, chance follows by itself."""
    made: TableEnv = _module("aec", "PettingZoo").TableEnv(
        name, render_mode=render_mode, render_seat=render_seat, max_cycles=max_cycles, **options
    )
    return made


def parallel(
    name: str,
    *,
    render_mode: str | None = None,
    render_seat: int | None = None,
    max_cycles: int | None = None,
    illegal: str = "raise",
    **options: Any,
) -> RoundsEnv:
    """A PettingZoo parallel environment: all seats hand in an action each cycle, and only that of the seat to decide counts."""
    made: RoundsEnv = _module("rounds", "PettingZoo").RoundsEnv(
        name, render_mode=render_mode, render_seat=render_seat, max_cycles=max_cycles, illegal=illegal, **options
    )
    return made


def openspiel(name: str, *, position: dict[str, Any] | None = None, deterministic: bool = False, **options: Any) -> Any:
    """An OpenSpiel game with chance nodes and information states; all are also registered, as `mastaba_NAME`.

    With deterministic=True it is declared free of chance, which some algorithms ask for; if chance comes up, it raises.
    """
    return _module("spiel", "OpenSpiel").make(name, position=position, deterministic=deterministic, **options)


def vector(
    name: str,
    num_envs: int,
    *,
    seed: int = 0,
    threads: int | None = None,
    final_obs: bool = False,
    render_mode: str | None = None,
    **options: Any,
) -> VectorTable:
    """Many games behind Gymnasium's vector interface, their arrays shared and not copied."""
    made: VectorTable = _module("vectors", "Gymnasium").VectorTable(
        name, num_envs, seed=seed, threads=threads, final_obs=final_obs, render_mode=render_mode, **options
    )
    return made
