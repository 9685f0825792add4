"""Policies that were trained, as files: one line of JSON, then whole numbers, little-endian.

The line says what the policy plays (`Header`); then each layer has its weights (16 bits, a row an
input) and its biases (64 bits). Nothing in it is ever run, and nothing is read before its size is
known: a file from anywhere can be looked at.
"""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple

import msgspec
import numpy as np
from msgspec import Meta

from cavale.bots.observation.layout import Layout, layout_of
from cavale.kernel.contract import Game
from cavale.kernel.errors import CavaleError
from cavale.kernel.words import without_controls

POLICY = ".policy"  # how the names of such files end
MOST_BYTES = 1 << 20
_MOST_LAYERS = 8
_WEIGHT, _BIAS = np.dtype("<i2"), np.dtype("<i8")
_HIGHEST_WEIGHT, _HIGHEST_BIAS = (1 << 15) - 1, 1 << 50  # no sum of a layer then leaves 64 bits
_FRACTION = 10  # bits after the point that layers hand on
_FINEST = 24  # bits after the point of weights

_LONGEST_REASON = 120  # letters: what a file holds stands in it

_Count = Annotated[int, Meta(ge=1, le=8192)]


class PolicyError(CavaleError):
    """A file that is no policy, or not one for this game."""


class _Shape(msgspec.Struct, forbid_unknown_fields=True):
    inputs: _Count
    outputs: _Count
    shift: Annotated[int, Meta(ge=0, le=40)]


class Header(msgspec.Struct, forbid_unknown_fields=True):
    """The first line of a file."""

    format: Literal["cavale policy 1"]
    game: Annotated[str, Meta(max_length=40)]
    environment: int  # its version
    seats: int  # with others the vector is another one: a policy serves one number of seats
    layout: str  # a digest of what stands where in the vector, and of the actions
    layers: Annotated[list[_Shape], Meta(min_length=1, max_length=_MOST_LAYERS)]


class Layer(NamedTuple):
    """Numbers are added up, then scaled down by a power of two; what is below 0 becomes 0."""

    weights: Any  # inputs by outputs
    biases: Any
    shift: int


class Policy(NamedTuple):
    """A network that plays a game with one number of seats."""

    layout: Layout
    layers: tuple[Layer, ...]


# --- reading --------------------------------------------------------------------------------


def game_of(path: Path) -> str:
    """The game that a file says it plays: to be looked up, and then `read_policy` looks closer."""
    return _parts(path)[0].game


def read_policy(path: Path, game: Game, seats: int | None = None) -> Policy:
    """The policy in a file, if it plays this game; with so many seats, if they are given."""
    header, numbers = _parts(path)
    layout = _checked(path, header, game, seats)
    sizes = [(each.inputs * each.outputs, each.outputs) for each in header.layers]
    expected = sum(_WEIGHT.itemsize * many + _BIAS.itemsize * few for many, few in sizes)
    if len(numbers) != expected:
        raise PolicyError(
            en=f"{path} has {len(numbers)} bytes of numbers, but its layers take {expected}: it "
            "is damaged, copy it again.",
            fr=f"{path} a {len(numbers)} octets de nombres, mais ses couches en prennent "
            f"{expected}\u00a0: il est abîmé, copie-le à nouveau.",
        )
    layers, place = [], 0
    for shape, (many, few) in zip(header.layers, sizes, strict=True):
        weights = np.frombuffer(numbers, _WEIGHT, many, place).reshape(shape.inputs, -1)
        place += many * _WEIGHT.itemsize
        biases = np.frombuffer(numbers, _BIAS, few, place)
        place += few * _BIAS.itemsize
        if (np.abs(biases) > _HIGHEST_BIAS).any() or biases.min() == np.iinfo(_BIAS).min:
            raise _damaged(path, "biases beyond 2^50", "des biais au-delà de 2^50")
        layers.append(Layer(weights, biases, shape.shift))
    return Policy(layout, tuple(layers))


def _parts(path: Path) -> tuple[Header, bytes]:
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:  # a path with a NUL in it is a ValueError
        why = error.strerror if isinstance(error, OSError) else error
        shown = without_controls(str(path))
        raise PolicyError(
            en=f"{shown} cannot be read ({why}): name a policy file.",
            fr=f"{shown} est illisible ({why})\u00a0: nomme un fichier de politique.",
        ) from None
    if len(content) > MOST_BYTES:
        raise PolicyError(
            en=f"{path} has more than {MOST_BYTES} bytes: a policy must be smaller.",
            fr=f"{path} a plus de {MOST_BYTES} octets\u00a0: une politique doit être plus petite.",
        )
    line, _, numbers = content.partition(b"\n")
    try:
        return msgspec.json.decode(line, type=Header), numbers
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        why = without_controls(str(error)[:_LONGEST_REASON])
        raise _damaged(path, f"no policy: {why}", f"pas une politique\u00a0: {why}") from None


def _damaged(path: Path, en: str, fr: str) -> PolicyError:
    return PolicyError(
        en=f"{path} cannot be played ({en}): save it anew from its training.",
        fr=f"{path} ne peut pas être joué ({fr})\u00a0: enregistre-le à nouveau.",
    )


def _checked(path: Path, header: Header, game: Game, seats: int | None) -> Layout:
    """The layout, if the policy was trained for what it is now."""
    card, names = game.card, game.card.names
    if header.game != card.id:
        played = without_controls(header.game)
        raise PolicyError(
            en=f"{path} plays {played!r}, not {names['en']}.",
            fr=f"{path} joue à «\u00a0{played}\u00a0», pas à {names['fr']}.",
        )
    if header.environment != card.environment:
        raise PolicyError(
            en=f"{path} was trained in version {header.environment} of the environment, and this "
            f"release has version {card.environment}: train it anew.",
            fr=f"{path} a été entraîné dans la version {header.environment} de l’environnement, et "
            f"cette version a la {card.environment}\u00a0: entraîne-le à nouveau.",
        )
    if seats is not None and header.seats != seats:
        raise PolicyError(
            en=f"{path} was trained for {header.seats} seats and cannot play with {seats}.",
            fr=f"{path} a été entraîné pour {header.seats} sièges et ne joue pas à {seats}.",
        )
    layout = layout_of(game, header.seats)
    ends = [layout.size, *(each.outputs for each in header.layers)]
    inputs = [*(each.inputs for each in header.layers), layout.actions]
    if header.layout != layout.digest or ends != inputs:
        raise _damaged(
            path,
            "it was trained for another vector or other actions",
            "il a été entraîné pour un autre vecteur ou d’autres actions",
        )
    return layout


# --- writing --------------------------------------------------------------------------------


def check_place(path: Path) -> None:
    """Whether a policy can be saved there: to be asked before a training, not after it."""
    if path.suffix != POLICY:
        raise PolicyError(
            en=f"{path} would not be taken for a policy: its name must end in {POLICY}.",
            fr=f"{path} ne passerait pas pour une politique\u00a0: son nom doit finir par "
            f"{POLICY}.",
        )
    if path.is_dir() or not os.access(path.parent, os.W_OK):
        raise PolicyError(
            en=f"{path} cannot be written: name a file in a folder that is there.",
            fr=f"{path} ne peut pas être écrit\u00a0: nomme un fichier dans un dossier qui existe.",
        )


def write_policy(path: Path, policy: Policy) -> None:
    """Save it; what is too large to be read again is refused."""
    card = policy.layout.game.card
    shapes = [_Shape(len(each.weights), len(each.biases), each.shift) for each in policy.layers]
    header = Header(
        format="cavale policy 1",
        game=card.id,
        environment=card.environment,
        seats=policy.layout.seats,
        layout=policy.layout.digest,
        layers=shapes,
    )
    numbers = [
        array.astype(kind).tobytes()
        for layer in policy.layers
        for array, kind in ((layer.weights, _WEIGHT), (layer.biases, _BIAS))
    ]
    content = b"".join([msgspec.json.encode(header), b"\n", *numbers])
    if len(content) > MOST_BYTES:
        raise PolicyError(
            en=f"A policy may have {MOST_BYTES} bytes, and this one has {len(content)}: make its "
            "layers smaller.",
            fr=f"Une politique peut avoir {MOST_BYTES} octets, et celle-ci en a {len(content)}"
            "\u00a0: réduis ses couches.",
        )
    path.write_bytes(content)


def policy_of(layout: Layout, layers: Sequence[tuple[Any, Any]]) -> Policy:
    """A policy from weights (inputs by outputs) and biases as they were trained: any numbers.

    Between the layers stands what is above 0 (ReLU); the last one rates the actions.
    """
    made, fraction = [], 0  # bits after the point of what comes in
    for weights, biases in layers:
        if not (np.isfinite(weights).all() and np.isfinite(biases).all()):
            raise PolicyError(
                en="The weights are not all numbers: the training has failed, try a lower rate.",
                fr="Les poids ne sont pas tous des nombres\u00a0: l’apprentissage a échoué, essaie "
                "un taux plus bas.",
            )
        largest = max(float(np.abs(weights).max()), 1e-9)
        finer = min(int(np.floor(np.log2(_HIGHEST_WEIGHT / largest))), _FINEST)
        point = fraction + finer
        shift = max(point - _FRACTION, 0)
        whole = np.rint(weights * 2.0**finer).astype(np.int64)
        bias = np.clip(np.rint(biases * 2.0**point), -_HIGHEST_BIAS, _HIGHEST_BIAS)
        made.append(Layer(whole.astype(_WEIGHT), bias.astype(_BIAS), shift))
        fraction = point - shift
    return Policy(layout, tuple(made))
