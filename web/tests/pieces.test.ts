import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { i18n } from "../src/i18n/index.svelte";
import Button from "../src/pieces/Button.svelte";
import Icon from "../src/pieces/Icon.svelte";
import { iconPath, icons } from "../src/pieces/icons";
import { initial, inkNearest, seatInk, seatInks } from "../src/pieces/inks";
import { accents } from "../src/wire/looks";
import { isForTable, railTarget } from "../src/pieces/keys";
import Ring from "../src/pieces/Ring.svelte";
import { dash, point } from "../src/pieces/ring";
import RuleChip from "../src/pieces/RuleChip.svelte";

beforeEach(() => {
  i18n.lang = "fr";
});

describe("the ring", () => {
  it("closes its gap with the clock", () => {
    expect(dash(90)["stroke-dasharray"]).toBe("270 90");
    expect(dash(0)["stroke-dasharray"]).toBe("360 0");
  });
  it("keeps the breach up and to the right", () => {
    const { x, y } = point(21);
    expect(x).toBeGreaterThan(24);
    expect(y).toBeLessThan(24);
  });
  it("is named, with its state, in both languages", () => {
    render(Ring, { name: "Inès", colour: 0, kind: "person", state: "awaited" });
    expect(screen.getByRole("img", { name: "Inès, à son tour" })).toBeInTheDocument();
    i18n.lang = "en";
    render(Ring, { name: "Brume", colour: 2, kind: "bot", state: "out" });
    expect(screen.getByRole("img", { name: "Brume (bot), out" })).toBeInTheDocument();
  });
  it("gives a bot a square and a person a disc", () => {
    const bot = render(Ring, { name: "Brume", colour: 2, kind: "bot" });
    expect(bot.container.querySelector("rect.disc")).toHaveAttribute("fill", seatInks[2]);
    const person = render(Ring, { name: "Inès", colour: 0, kind: "person" });
    expect(person.container.querySelector("circle.disc")).not.toBeNull();
  });
});

describe("inks", () => {
  it("are fourteen, all different", () => {
    expect(new Set(seatInks).size).toBe(14);
    expect(seatInk(99)).toBe(seatInks[13]);
  });
  it.each([
    ["horde", 10],
    ["scape", 3],
    ["condamnes", 4],
    ["castor", 1],
    ["temple", 0],
  ])("that look like the accent of %s are known", (game, ink) => {
    expect(inkNearest(accents[game]!)).toBe(ink);
  });
  it("go with the first letter, accents and all", () => {
    expect(initial("  élise")).toBe("É");
    expect(initial("")).toBe("?");
  });
});

describe("a choice", () => {
  it("acts when it is legal", async () => {
    const onpress = vi.fn();
    render(Button, { label: "Piocher", note: "9 fatales", look: "legal", hint: "P", why: "D", onpress });
    await fireEvent.click(screen.getByRole("button", { name: /Piocher/ }));
    expect(onpress).toHaveBeenCalledOnce();
    expect(screen.getByRole("button")).not.toHaveAttribute("data-why");
  });
  it("is marked with its move when it is not, and does nothing", async () => {
    const onpress = vi.fn();
    render(Button, { label: "Prendre", look: "dim", rule: "H13", why: "T7", onpress });
    const button = screen.getByRole("button", { name: /Prendre/ });
    expect(button).toHaveAttribute("aria-disabled", "true");
    await fireEvent.click(button);
    expect(button).toHaveAttribute("data-why", "T7");
    expect(onpress).not.toHaveBeenCalled();
  });
});

describe("icons and chips", () => {
  it("know other names for the same drawing", () => {
    expect(iconPath("house")).toBe(icons.hide);
    expect(iconPath("no such thing")).toBe(icons.question);
    const { container } = render(Icon, { name: "take", size: 20 });
    expect(container.querySelector("path")).toHaveAttribute("d", icons.take);
  });
  it("open their rule", async () => {
    const onopen = vi.fn();
    render(RuleChip, { rule: "H13", onopen });
    await fireEvent.click(screen.getByRole("button", { name: "Lire la règle H13" }));
    expect(onopen).toHaveBeenCalledExactlyOnceWith("H13");
  });
});

describe("keys", () => {
  const press = (target: EventTarget, init: KeyboardEventInit = {}) => {
    let seen = false;
    const listen = (event: Event) => (seen = isForTable(event as KeyboardEvent));
    window.addEventListener("keydown", listen, { once: true });
    target.dispatchEvent(new KeyboardEvent("keydown", { key: "p", bubbles: true, ...init }));
    return seen;
  };
  it("belong to the table unless somebody writes, a modifier is held or a dialog is open", () => {
    const field = document.body.appendChild(document.createElement("textarea"));
    expect(press(document.body)).toBe(true);
    expect(press(field)).toBe(false);
    expect(press(document.body, { ctrlKey: true })).toBe(false);
    const dialog = document.body.appendChild(document.createElement("dialog"));
    dialog.open = true;
    expect(press(document.body)).toBe(false);
    field.remove();
    dialog.remove();
  });
  it("go round in a rail", () => {
    expect(railTarget("ArrowRight", 2, 3)).toBe(0);
    expect(railTarget("ArrowLeft", 0, 3)).toBe(2);
    expect(railTarget("End", 0, 3)).toBe(2);
    expect(railTarget("x", 0, 3)).toBeNull();
  });
});
