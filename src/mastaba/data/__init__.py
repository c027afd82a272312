"""Datasets of games that bots play against each other: see docs/datasets.md."""
