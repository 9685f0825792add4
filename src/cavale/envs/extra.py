"""The packages that environments need, and what to say where they are missing."""

from cavale.kernel.errors import CavaleError


class MissingExtra(CavaleError, ImportError):
    """Environments were asked for, and a package that they are made with is not installed.

    Raised instead of the `ImportError` that the package's absence caused.
    """

    def __init__(self, package: str) -> None:
        super().__init__(
            en=f"This needs the package {package}: install cavale[agents].",
            fr=f"Il faut pour cela le paquet {package} : installe cavale[agents].",
        )
