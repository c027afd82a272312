"""The engine: records, kernels, dispatch, matches, saved games and batches. It knows no game."""
