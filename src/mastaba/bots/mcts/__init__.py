"""One Monte Carlo tree search, compiled, for all games: kernels in `tree` and `simulate`, the Python face in `search`."""
