"""What a model can ask, as data: a struct for each tool, checked before anything happens."""

import re
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from cavale.kernel.errors import CavaleError, Lang
from cavale.kernel.words import without_controls

Word = Annotated[str, Meta(max_length=40)]
TableId = Annotated[str, Meta(max_length=40, description="As `new_table` or `join_table` gave it.")]
Language = Annotated[Literal["fr", "en"] | None, Meta(description="The usual one if left out.")]


_LONGEST_WHY = 120  # letters of what a call did wrong
_CULPRIT = re.compile(r"(?:field|at) `(?:\$\.)?([^`\[]{1,40})")  # in what msgspec says of it


class Tool(Struct, forbid_unknown_fields=True):
    """The arguments of a tool."""


class ListGames(Tool):
    lang: Language = None


class Rules(Tool):
    game: Annotated[Word, Meta(description="Its id, such as `horde`.")]
    number: Annotated[Word, Meta(description="One rule, such as H13; all if left out.")] = ""
    lang: Language = None


class NewTable(Tool):
    game: Annotated[Word, Meta(description="Its id, such as `horde`.")]
    seats: Annotated[int, Meta(ge=1, le=14)] | None = None
    bots: Annotated[
        str,
        Meta(
            max_length=200,
            description="chance, easy, medium, strong or expert: one, or one a seat with commas.",
        ),
    ] = "medium"
    seat: Annotated[str, Meta(max_length=1, description="Yours: a, b, ...")] = "a"
    options: Annotated[
        dict[Word, Annotated[str, Meta(max_length=300)]],
        Meta(max_length=20, description="Switches, as `list_games` tells them."),
    ] = {}
    show_moves: Annotated[bool, Meta(description="Whether legal moves are listed.")] = True
    lang: Language = None


class JoinTable(Tool):
    link: Annotated[str, Meta(max_length=300, description="https://.../t/...")]
    name: Annotated[str, Meta(min_length=1, max_length=24)] = "IA"
    show_moves: Annotated[bool, Meta(description="Whether legal moves are listed.")] = True
    lang: Language = None


class AtTable(Tool):
    table: TableId


class Look(AtTable):
    pass


class LegalMoves(AtTable):
    pass


class Act(AtTable):
    move: Annotated[str, Meta(max_length=400, description="In the notation of the game.")]


class Wait(AtTable):
    until_turn: Annotated[
        bool, Meta(description="Pass over all chances to step in, up to your turn.")
    ] = False
    seconds: Annotated[int, Meta(ge=1, le=300, description="At a server, at most.")] = 25


class LeaveTable(AtTable):
    pass


TOOLS: dict[str, type[Tool]] = {
    "list_games": ListGames,
    "rules": Rules,
    "new_table": NewTable,
    "join_table": JoinTable,
    "look": Look,
    "legal_moves": LegalMoves,
    "act": Act,
    "wait": Wait,
    "leave_table": LeaveTable,
}
_ABOUT = {
    "list_games": (
        "Les jeux : sièges, options, bots.",
        "The games: seats, switches, bots.",
    ),
    "rules": (
        "Les règles d’un jeu et sa notation, ou une seule règle par son numéro.",
        "The rules of a game and its notation, or a single rule by its number.",
    ),
    "new_table": (
        "Ouvre une table ici : un siège pour toi, des bots aux autres. Rend son identifiant.",
        "Open a table here: one seat for you, bots in the others. Gives its id.",
    ),
    "join_table": (
        "S’assied à la table d’un serveur autorisé, par son lien. Rend son identifiant.",
        "Sit down at a table of a server that is allowed, by its link. Gives its id.",
    ),
    "look": (
        "Tout ce que ton siège sait : rôle, événements, table, ce qui t’est demandé.",
        "All that your seat knows: role, events, table, what is asked of you.",
    ),
    "legal_moves": ("Les coups permis maintenant.", "The moves that are legal now."),
    "act": (
        "Joue un coup, puis dit ce qui s’ensuit. Un refus cite la règle et ne change rien.",
        "Make a move, then tell what follows. A refusal cites the rule and changes nothing.",
    ),
    "wait": (
        "Laisse faire ou attend les autres, jusqu’à ce que tu puisses agir.",
        "Let things be, or wait for the others, until you can act.",
    ),
    "leave_table": (
        "Quitte la table ; à un serveur, un bot prend ta suite.",
        "Leave the table; at a server, a bot plays on for you.",
    ),
}


def about(name: str, lang: Lang) -> str:
    """What a tool does, for the model."""
    return _ABOUT[name][0 if lang == "fr" else 1]


def schema(name: str) -> dict[str, Any]:
    """The arguments of a tool, as a JSON schema."""
    _, parts = msgspec.json.schema_components([TOOLS[name]])
    found: dict[str, Any] = parts[TOOLS[name].__name__]
    return found


def parse_call(name: str, arguments: dict[str, Any] | None) -> Tool:
    """A call that can be answered; whatever else came is refused with a sentence."""
    if name not in TOOLS:
        known = ", ".join(TOOLS)
        raise CavaleError(
            en=f"There is no such tool: there are {known}.",
            fr=f"Il n’y a pas d’outil de ce nom : il y a {known}.",
        )
    try:
        return msgspec.convert(arguments or {}, TOOLS[name])
    except msgspec.ValidationError as error:
        raise _not_taken(name, without_controls(str(error))) from None


def _not_taken(name: str, why: str) -> CavaleError:
    """What is wrong with the arguments of a call: in short, for they may be endless."""
    told = why if len(why) <= _LONGEST_WHY else f"{why[:_LONGEST_WHY]}…"
    found = _CULPRIT.search(why)
    see, voir = (f" (see “{found[1]}”)", f" (voir « {found[1]} »)") if found else ("", "")
    taken = ", ".join(TOOLS[name].__struct_fields__)
    return CavaleError(
        en=f"{name} does not take these arguments{see}: {told}.",
        fr=f"{name} ne prend pas ces arguments{voir} : il prend {taken}.",
    )
