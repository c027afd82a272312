"""The games, one package each. They know the engine and nothing else; they do not import each other."""
