import { describe, expect, it } from "vitest";
import type { MenuEntry, MenuFolder, MenuLink } from "#domain/site-frame/document.ts";
import { MAX_MENU_ENTRIES } from "#domain/site-frame/limits.ts";
import { lifted, linesOf, nested, placedAt, replaced, shifted, withoutPart } from "./menu-lines.ts";

const link = (id: string): MenuLink => ({
  kind: "link",
  id,
  label: id,
  target: { kind: "address", href: `/${id}` },
});
const folder = (id: string, ...links: readonly string[]): MenuFolder => ({
  kind: "folder",
  id,
  label: id,
  behaviour: "none",
  target: null,
  links: links.map(link),
});
const menu: readonly MenuEntry[] = [link("a"), folder("f", "x", "y"), link("b")];
const read = (entries: readonly MenuEntry[] | undefined) =>
  entries &&
  linesOf(entries)
    .map(({ part, depth }) => `${depth === 1 ? "-" : ""}${part.id}`)
    .join(" ");

describe("a part of the menu", () => {
  it("is read line by line", () => {
    expect(read(menu)).toBe("a f -x -y b");
  });
  it.each([
    ["a", 1, "f -x -y a b"],
    ["b", -1, "a b f -x -y"],
    ["f", -1, "f -x -y a b"],
    ["f", 1, "a b f -x -y"],
    ["x", 1, "a f -y -x b"],
    ["x", -1, "a x f -y b"],
    ["y", 1, "a f -x y b"],
    ["a", -1, undefined],
    ["b", 1, undefined],
  ] as const)("%s moves by %i over its neighbours, and out of its folder", (id, by, expected) => {
    expect(read(shifted(menu, id, by))).toBe(expected);
  });
  it("goes into the folder above and out of it", () => {
    expect(read(nested(menu, "b"))).toBe("a f -x -y -b");
    expect(nested(menu, "a")).toBeUndefined();
    expect(nested(menu, "f")).toBeUndefined();
    expect(read(lifted(menu, "x"))).toBe("a f -y x b");
    expect(lifted(menu, "a")).toBeUndefined();
  });
  it.each([
    ["a", 1, 1, "f -a -x -y b"],
    ["a", 2, 0, "f -x -a -y b"],
    ["a", 3, 0, "f -x -y a b"],
    ["a", 3, 1, "f -x -y -a b"],
    ["x", 0, 1, "x a f -y b"],
    ["f", 1, 1, "a f -x -y b"],
    ["f", 99, 1, "a b f -x -y"],
  ] as const)("%s is dropped at line %i", (id, to, depth, expected) => {
    expect(read(placedAt(menu, id, to, depth))).toBe(expected);
  });
  it("a folder is never in a folder", () => {
    const two = [folder("f", "x", "y"), folder("g", "z")];
    expect(read(placedAt(two, "g", 2, 1))).toBe("g -z f -x -y");
  });
  it("stays where the menu would become too long", () => {
    const full = [
      ...Array.from({ length: MAX_MENU_ENTRIES - 1 }, (_, at) => link(`l${at}`)),
      folder("f", "x"),
    ];
    expect(lifted(full, "x")).toBeUndefined();
  });
  it("is replaced and removed, also in a folder", () => {
    expect(read(withoutPart(menu, "x"))).toBe("a f -y b");
    expect(read(withoutPart(menu, "f"))).toBe("a b");
    const renamed = replaced(menu, { ...link("x"), label: "New" });
    expect(linesOf(renamed)[2]?.part.label).toBe("New");
  });
});
