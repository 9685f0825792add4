"""Refusals of the server: a code for programs, a sentence in both languages for people."""

from cavale.kernel.errors import CavaleError
from cavale.storage.contract import StoreError

_SENTENCES = {
    "malformed": (
        "Ce message n’a pas la forme attendue : {detail}",
        "This message does not have the expected form: {detail}",
    ),
    "too_long": (
        "Ce message est trop long : {detail} octets au plus.",
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
        "La partie a avancé entre-temps : regarde la table et recommence.",
        "The match has moved on in the meantime: look at the table and try again.",
    ),
    "not_host": ("Seul l’hôte peut faire cela.", "Only the host can do that."),
    "too_fast": (
        "Trop de messages à la fois : attends un instant.",
        "Too many messages at once: wait a moment.",
    ),
    "too_much": (
        "On a beaucoup parlé à cette table : plus rien n’est noté.",
        "A lot has been said at this table: nothing more is written down.",
    ),
    "taken": (
        "Quelqu’un d’autre l’a déjà choisi.",
        "Somebody else has already chosen that.",
    ),
    "full": ("Tous les sièges sont pris.", "All seats are taken."),
    "gone": ("Il n’y a pas de table {detail}.", "There is no table {detail}."),
    "name": (
        "Ce nom ne se voit pas : choisis-en un avec des lettres.",
        "This name cannot be seen: choose one with letters.",
    ),
    "seated": (
        "Ce navigateur a déjà un siège à cette table : une personne, un siège.",
        "This browser has a seat at this table already: one person, one seat.",
    ),
    "insider": (
        "Qui a tenu une main de cette partie n’en prend pas d’autre.",
        "Whoever has held a hand of this match takes no other.",
    ),
    "luck": (
        "Cette chance n’est pas celle qui a été scellée : la donne ne la prend pas.",
        "This luck is not the one that was sealed: the deal does not take it.",
    ),
    "not_dealing": (
        "La donne n’attend rien de ce siège.",
        "The deal waits for nothing from this seat.",
    ),
    "not_away": (
        "Cette personne est là : personne ne joue à sa place.",
        "That person is here: nobody plays for them.",
    ),
    "too_many": (
        "Il y a déjà trop de tables ou de sièges pris d’ici : {detail} au plus.",
        "Too many tables or seats were taken from here already: {detail} at most.",
    ),
    "frozen": (
        "Cette partie suit d’autres règles que celles de cette version de Cavale : elle ne peut "
        "pas continuer ici. {detail}",
        "This match follows other rules than this version of Cavale has: it cannot go on here. "
        "{detail}",
    ),
    "not_frozen": (
        "Cette table n’est pas arrêtée : quitte-la, elle se passera de toi.",
        "This table has not stopped: leave it, and it will do without you.",
    ),
    "closed": ("Cette table est fermée.", "This table is closed."),
    "damaged": (
        "Le journal de la table {detail} est abîmé : elle ne peut pas être montrée.",
        "The log of table {detail} is damaged: it cannot be shown.",
    ),
    "lesson": (
        "C’est une leçon : elle ne laisse ni preuve, ni fichier, ni partie à revoir.",
        "This is a lesson: it leaves no proof, no file and no replay.",
    ),
    "practice": (
        "C’est un essai à partir d’une autre partie : il ne laisse ni preuve, ni partie à revoir.",
        "This is practice from another match: it leaves no proof and no replay.",
    ),
    "no_choice": (
        "À ce moment de la partie, ce siège n’avait rien à décider.",
        "At that moment of the match this seat had nothing to decide.",
    ),
    "no_coach": (
        "Ce serveur n’a pas de coach : ni conseils, ni relecture des parties.",
        "This server has no coach: neither hints nor analyses of matches.",
    ),
    "coach_busy": (
        "Le coach a trop à faire pour l’instant : réessaie dans quelques minutes.",
        "The coach has too much to do at the moment: try again in a few minutes.",
    ),
    "coach_warming": (
        "Le coach apprend ce jeu : redemande dans une minute, ce n’est pas compté.",
        "The coach is learning this game: ask again in a minute, it is not counted.",
    ),
    "coach_rest": (
        "Le coach a déjà beaucoup travaillé pour cette adresse : réessaie dans une heure.",
        "The coach has worked a lot for this address already: try again in an hour.",
    ),
    "coach_failed": (
        "Le coach n’a pas pu finir. {detail}",
        "The coach could not finish. {detail}",
    ),
    "no_hints": (
        "À cette table, pas de conseils : l’hôte peut les permettre avant la partie.",
        "No hints at this table: its host can allow them before the match.",
    ),
    "hinted": (
        "Tu as déjà demandé conseil pour ce choix.",
        "You have already asked for a hint about this choice.",
    ),
    "not_awaited": (
        "Rien n’attend ton choix : le coach n’a rien à conseiller.",
        "Nothing waits for your choice: the coach has nothing to say.",
    ),
    "no_lesson": ("Ce jeu n’a pas de leçon.", "This game has no lesson."),
    "busy": (
        "Trop de monde pour l’instant : réessaie dans une minute.",
        "Too many people at the moment: try again in a minute.",
    ),
    "no_store": (
        "La base de données ne répond pas : rien ne se joue pour l’instant. Réessaie dans un "
        "moment.",
        "The database does not answer: nothing is played for now. Try again in a moment.",
    ),
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
    "no_lesson": 404,
    "wrong_method": 405,
    "full": 409,
    "taken": 409,
    "too_much": 409,
    "not_running": 409,
    "not_waiting": 409,
    "not_over": 409,
    "stale": 409,
    "seated": 409,
    "insider": 409,
    "luck": 409,
    "not_dealing": 409,
    "not_away": 409,
    "frozen": 409,
    "not_frozen": 409,
    "closed": 409,
    "lesson": 409,
    "practice": 409,
    "no_choice": 409,
    "no_coach": 409,
    "coach_busy": 503,
    "coach_rest": 429,
    "coach_failed": 409,
    "too_many": 429,
    "too_fast": 429,
    "damaged": 500,
    "busy": 503,
    "no_store": 503,
    "internal": 500,
}


class Refused(CavaleError):
    """A message or request that changes nothing."""

    def __init__(self, code: str, detail: str = "", *, fr: str = "", en: str = "") -> None:
        """The detail fills the sentence's gap; where it is itself a sentence, in each language."""
        french, english = _SENTENCES[code]
        super().__init__(
            fr=french.replace("{detail}", fr or detail),
            en=english.replace("{detail}", en or detail),
        )
        self.code = code

    @property
    def status(self) -> int:
        return _HTTP.get(self.code, 400)


class Overtaken(Refused):
    """Another process has written first. The table is up to date again: it may be tried anew."""

    def __init__(self) -> None:
        super().__init__("stale")


def as_told(error: CavaleError) -> CavaleError:
    """An error as people are told: of a database its silence, and not where it is."""
    return Refused("no_store") if isinstance(error, StoreError) else error
