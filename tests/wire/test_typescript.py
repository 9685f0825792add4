"""The browser's types follow from the structs."""

from cavale.wire.typescript import generate


def test_messages_are_tagged_and_defaults_are_optional_upwards_only() -> None:
    text = generate()
    assert 'export interface UpAct {\n  t: "act";\n  id: string;\n  seq: number;' in text
    assert "  hand?: number;\n" in text
    assert "  ack: string;\n" in text
    assert "  value_text?: string;\n" in text  # events leave out what they do not have
    assert "export type UpMessage = UpHello | UpAct | " in text
    assert "export type DownMessage = DownWelcome | DownStep | " in text


def test_types_of_every_shape_have_a_name() -> None:
    text = generate()
    assert 'kind: "bot" | "open" | "person";' in text
    assert "seats: [number, number];" in text
    assert "options: Record<string, string>;" in text
    assert "moves: Array<Array<string>>;" in text
    assert "views: Array<unknown>;" in text
    assert "export interface HordeView {" in text
