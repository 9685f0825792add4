"""Options that several commands share, from text to what the rooms below take."""

from collections.abc import Sequence

from cavale.kernel.errors import OptionError


def parse_settings(settings: Sequence[str] | None) -> dict[str, str]:
    """`--set restart=random` as a mapping."""
    chosen = {}
    for text in settings or ():
        name, equals, value = text.partition("=")
        if not equals:
            raise OptionError(
                en=f"--set {text!r}: write it as switch=value.",
                fr=f"--set « {text} » : écris option=valeur.",
            )
        chosen[name] = value
    return chosen
