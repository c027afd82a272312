"""The battery that every game must pass, ours and those of other packages; see docs/contract.md.

@pytest.mark.parametrize("promise", promises_of("camelup"), ids=str)
def test_the_game_keeps_its_promise(promise):
    promise()
"""

from mastaba.contract.promise import Promise, promises_of

__all__ = ["Promise", "promises_of"]
