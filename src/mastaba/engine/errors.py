"""What can be wrong with what people hand in. Each message is one clear sentence."""


class MastabaError(ValueError):
    """Bad input; nothing was changed."""


class UnknownGame(MastabaError):
    """No game of that name."""


class InvalidOptions(MastabaError):
    """Options a game refuses, with the reason."""


class IllegalAction(MastabaError):
    """An action that is not legal now, with the reason and what would be."""


class InvalidPosition(MastabaError):
    """A position that cannot arise, with what is impossible about it."""


class InvalidSave(MastabaError):
    """A saved game that is damaged, foreign or too large."""
