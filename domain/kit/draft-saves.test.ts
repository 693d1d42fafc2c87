import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toChangeRows } from "./draft-change-rows.ts";
import { changesOfDraft, type DraftSaves, noSaves, withSave } from "./draft-saves.ts";

type Link = { readonly id: string; readonly label: string; readonly links?: readonly Link[] };
type Page = {
  readonly title: string;
  readonly text: string;
  readonly menu: readonly Link[];
  readonly bar: { readonly shown: boolean; readonly text: string };
  readonly logo?: { readonly assetUrl: string; readonly altText: string };
};

const link = (id: string, label = id, links?: readonly Link[]): Link =>
  links === undefined ? { id, label } : { id, label, links };
const first: Page = {
  title: "Tea",
  text: "Hot.",
  menu: [link("home"), link("shop")],
  bar: { shown: false, text: "" },
};
const deep = { isDeep: true };

const MINUTE = 60_000;
/** Each save comes a minute after the one before, unless it says when. */
const draftOf = (
  saves: readonly (Partial<Page> & { readonly afterMs?: number; readonly actor?: string })[],
  rule: { readonly isDeep: boolean } = deep,
) => {
  let kept: DraftSaves<Page> = { ...noSaves, before: first };
  let [present, atMs] = [first, 0];
  for (const [index, { afterMs = MINUTE, actor = "ann", ...change }] of saves.entries()) {
    present = { ...present, ...change };
    atMs += afterMs;
    const at = new Date(atMs).toISOString();
    kept = withSave(kept, { edition: index + 1, at, actor, document: present }, rule);
  }
  const changes = changesOfDraft(kept, undefined, present, rule);
  return { kept, present, changes, rows: toChangeRows(changes) };
};
const without = (saves: Parameters<typeof draftOf>[0], change: number) => {
  const found = draftOf(saves).changes.find(({ edition }) => edition === change);
  return found && (found.overlaid.length > 0 ? found.overlaid : found.without);
};

describe("the changes of a draft that is saved as a whole", () => {
  it("are what each save changed, with who made it and when", () => {
    const { rows } = draftOf([{ title: "Green tea" }, { text: "Cold.", actor: "ben" }]);
    expect(rows).toEqual([
      {
        change: 1,
        changedAt: "1970-01-01T00:01:00.000Z",
        changedBy: "ann",
        parts: [{ path: "title", was: "Tea", is: "Green tea" }],
        undone: false,
        overlaid: [],
      },
      expect.objectContaining({
        change: 2,
        changedBy: "ben",
        parts: [{ path: "text", was: "Hot.", is: "Cold." }],
      }),
    ]);
  });

  it("are one while a member types in the same place, and begin again after a pause, elsewhere, and with another member", () => {
    const typed = (title: string, more: object = {}) => ({ title, afterMs: 2_000, ...more });
    const { rows } = draftOf([
      typed("G"),
      typed("Gr"),
      typed("Green"),
      typed("Green tea", { afterMs: MINUTE }),
      typed("Green tea!", { actor: "ben" }),
      { text: "Cold.", afterMs: 1_000, actor: "ben" },
    ]);
    expect(rows.map(({ change, parts }) => [change, parts[0]?.was, parts[0]?.is])).toEqual([
      [1, "Tea", "Green"],
      [4, "Green", "Green tea"],
      [5, "Green tea", "Green tea!"],
      [6, "Hot.", "Cold."],
    ]);
    const links = draftOf([
      { menu: [link("home"), link("shop", "Store")], afterMs: 1_000 },
      { menu: [link("home", "Start"), link("shop", "Store")], afterMs: 1_000 },
    ]);
    expect(links.rows.map(({ parts }) => [parts[0]?.was, parts[0]?.is])).toEqual([
      ["shop", "Store"],
      ["home", "Start"],
    ]);
  });

  it("are undone alone while later ones of other parts stay", () => {
    const saves = [{ title: "Green tea" }, { text: "Cold." }, { bar: { shown: true, text: "" } }];
    expect(without(saves, 1)).toEqual({
      ...first,
      text: "Cold.",
      bar: { shown: true, text: "" },
    });
    const bar = [{ bar: { shown: true, text: "" } }, { bar: { shown: true, text: "Sale" } }];
    expect(without(bar, 1)).toEqual({ ...first, bar: { shown: false, text: "Sale" } });
  });

  it("cannot be undone before a later one of the same part, which can", () => {
    const saves = [{ title: "Green tea" }, { text: "Cold." }, { title: "Black tea" }];
    expect(without(saves, 1)).toEqual(["title"]);
    expect(without(saves, 3)).toEqual({ ...first, title: "Green tea", text: "Cold." });
    // The later one was undone.
    const undone = [...saves, { title: "Green tea" }];
    expect(without(undone, 1)).toEqual({ ...first, text: "Cold." });
    expect(draftOf(undone).rows.map((row) => row.undone)).toEqual([false, false, true, false]);
  });

  it("that were undone can be undone in turn", () => {
    const saves = [{ title: "Green tea" }, { text: "Cold." }, { title: "Tea", afterMs: 1_000 }];
    expect(draftOf(saves).rows.map((row) => row.undone)).toEqual([true, false, false]);
    expect(without(saves, 3)).toEqual({ ...first, title: "Green tea", text: "Cold." });
    // Also at once: what is typed back is not one with what was typed.
    const quick = [{ title: "Green tea" }, { title: "Tea", afterMs: 1_000 }];
    expect(draftOf(quick).rows.map((row) => row.undone)).toEqual([true, false]);
  });

  it("change each link of a menu alone", () => {
    const [home, shop] = first.menu as readonly [Link, Link];
    const renamed = link("shop", "Store");
    const saves = [
      { menu: [home, renamed] },
      { menu: [home, renamed, link("blog")] },
      { menu: [link("blog"), home, renamed] },
    ];
    expect(without(saves, 1)).toEqual({ ...first, menu: [link("blog"), home, shop] });
    expect(without(saves, 2)).toEqual({ ...first, menu: [home, renamed] });
    expect(without(saves, 3)).toEqual({ ...first, menu: [home, renamed, link("blog")] });
    const later = [...saves, { menu: [link("blog", "News"), home, renamed] }];
    expect(without(later, 2)).toEqual(["menu"]);
    const removed = [{ menu: [shop] }, { menu: [renamed] }];
    expect(without(removed, 1)).toEqual({ ...first, menu: [home, renamed] });
  });

  it("name the links that differ, as far as they have a name", () => {
    const [home] = first.menu as readonly [Link];
    const texts = (...menus: readonly (readonly Link[])[]) =>
      draftOf(menus.map((menu) => ({ menu }))).rows.map(({ parts: [part] }) => [
        part?.was,
        part?.is,
      ]);
    expect(texts([home], [home, link("x", "")], [home, link("x", "Blog")])).toEqual([
      ["shop", ""],
      [null, null],
      ["Blog", "Blog"],
    ]);
    expect(texts([link("shop"), home])).toEqual([[null, null]]);
  });

  it("never put one link into two folders", () => {
    const [home, shop] = first.menu as readonly [Link, Link];
    const [one, two] = [link("one", "One", []), link("two", "Two", [])];
    const saves = [
      { menu: [home, shop, one, two] },
      { menu: [home, link("one", "One", [shop]), two] },
      { menu: [home, one, link("two", "Two", [shop])] },
    ];
    expect(without(saves, 2)).toEqual(["menu"]);
    expect(without(saves, 3)).toEqual({
      ...first,
      menu: [home, link("one", "One", [shop]), two],
    });
  });

  it("take a picture with its text as one", () => {
    const saves = [
      { logo: { assetUrl: "/a.png", altText: "A" } },
      { logo: { assetUrl: "/b.png", altText: "A" } },
      { logo: { assetUrl: "/b.png", altText: "B" } },
    ];
    expect(without(saves, 2)).toEqual(["logo"]);
  });

  it("change a member as a whole where members of members do not change separately", () => {
    const saves = [{ bar: { shown: true, text: "" } }, { bar: { shown: true, text: "Sale" } }];
    const { changes } = draftOf(saves, { isDeep: false });
    expect(changes.map(({ overlaid }) => overlaid)).toEqual([["bar"], []]);
  });

  it("say in a few words where a long text differs", () => {
    const long = `${"The kettle sings all day. ".repeat(20)}End.`;
    const { rows } = draftOf([{ text: long }, { text: long.replace("End.", "The end.") }]);
    expect(rows[0]?.parts[0]?.is).toMatch(/^The kettle .{60,70}…$/);
    expect(rows[1]?.parts[0]).toMatchObject({
      was: "…The kettle sings all day. End.",
      is: "…The kettle sings all day. The end.",
    });
  });

  it("are kept up to a number and a length, the latest", () => {
    const many = draftOf(Array.from({ length: 130 }, (_, at) => ({ title: `Tea ${at}` })));
    expect(many.rows).toHaveLength(100);
    expect(many.rows[0]).toMatchObject({
      change: 31,
      parts: [{ path: "title", was: "Tea 29", is: "Tea 30" }],
    });
    const large = draftOf(
      Array.from({ length: 5 }, (_, at) => ({ text: `${at}`.repeat(300_000) })),
    );
    expect(large.rows.map(({ change }) => change)).toEqual([3, 4, 5]);
  });
});

it("any change that can be undone leaves the parts of all others as they are", () => {
  const word = fc.constantFrom("a", "b", "c");
  const change = fc.oneof(
    word.map((title) => ({ title })),
    word.map((text) => ({ text })),
    fc.record({ shown: fc.boolean(), text: word }).map((bar) => ({ bar })),
  );
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 8 }), (saves) => {
      const { changes, present } = draftOf(saves);
      for (const { without: left, overlaid, parts } of changes) {
        if (overlaid.length > 0) continue;
        const own = new Set(parts.map(({ path }) => path));
        const valueAt = (document: Page, path: string): unknown =>
          path
            .split(".")
            .reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], document);
        for (const path of ["title", "text", "bar.shown", "bar.text"]) {
          const before = parts.find((part) => part.path === path)?.before;
          expect(valueAt(left, path)).toEqual(own.has(path) ? before : valueAt(present, path));
        }
      }
    }),
  );
});
