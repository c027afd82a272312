"""The commands of `./mastaba`, one module each."""
