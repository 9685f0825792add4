"""Refusals of the server: a code for programs, a sentence in both languages for people."""

from cavale.kernel.errors import CavaleError

_SENTENCES = {
    "malformed": (
        "Ce message n’a pas la forme attendue : {detail}",
        "This message does not have the expected form: {detail}",
    ),
    "too_long": (
        "Ce message est trop long : {detail} octets au plus.",
        "This message is too long: at most {detail} bytes.",
    ),
    "hello_first": (
        "Le premier message doit être « hello ».",
        "The first message must be “hello”.",
    ),
    "token": (
        "Ce jeton n’ouvre aucun siège de cette table.",
        "This token opens no seat at this table.",
    ),
    "not_running": ("Aucune partie n’est en cours.", "No match is being played here."),
    "not_waiting": ("La partie a déjà commencé.", "The match has already begun."),
    "not_yours": ("Ce siège n’est pas le tien.", "You do not hold that seat."),
    "stale": (
        "La partie a avancé entre-temps : regarde la table et recommence.",
        "The match has moved on in the meantime: look at the table and try again.",
    ),
    "not_host": ("Seul l’hôte peut faire cela.", "Only the host can do that."),
    "too_fast": (
        "Trop de messages à la fois : attends un instant.",
        "Too many messages at once: wait a moment.",
    ),
    "too_much": (
        "On a beaucoup parlé à cette table : plus rien n’est noté.",
        "A lot has been said at this table: nothing more is written down.",
    ),
    "taken": (
        "Quelqu’un d’autre l’a déjà choisi.",
        "Somebody else has already chosen that.",
    ),
    "full": ("Tous les sièges sont pris.", "All seats are taken."),
    "gone": ("Il n’y a pas de table {detail}.", "There is no table {detail}."),
    "not_over": (
        "Cette partie n’est pas finie.",
        "This match is not over yet.",
    ),
    "wrong_method": (
        "Cette adresse ne se demande pas ainsi.",
        "This address is not asked for in this way.",
    ),
    "unknown": ("Il n’y a rien à cette adresse.", "There is nothing at this address."),
    "internal": (
        "Le serveur a trébuché ; rien n’a été joué. Réessaie.",
        "The server stumbled; nothing was played. Please try again.",
    ),
}
_HTTP = {
    "malformed": 400,
    "too_long": 413,
    "token": 403,
    "not_yours": 403,
    "not_host": 403,
    "gone": 404,
    "unknown": 404,
    "wrong_method": 405,
    "full": 409,
    "taken": 409,
    "too_much": 409,
    "not_running": 409,
    "not_waiting": 409,
    "not_over": 409,
    "stale": 409,
    "too_fast": 429,
    "internal": 500,
}


class Refused(CavaleError):
    """A message or request that changes nothing."""

    def __init__(self, code: str, detail: str = "") -> None:
        french, english = _SENTENCES[code]
        super().__init__(
            fr=french.replace("{detail}", detail), en=english.replace("{detail}", detail)
        )
        self.code = code

    @property
    def status(self) -> int:
        return _HTTP.get(self.code, 400)
