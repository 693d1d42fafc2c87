import { describe, expect, it } from "vitest";
import { createPublishedThemes } from "./published-themes.ts";
import type { Theme } from "./theme.ts";

const builtIn: Theme = { templates: { "home.html": "built in", "cart.html": "built-in cart" } };

/** A database with one website's theme, and a clock, both in our hands. */
const setUp = () => {
  const state = {
    now: 0,
    changes: undefined as string | undefined,
    templates: [] as { name: string; source: string }[],
    away: false,
    asked: [] as string[],
  };
  const sql = {
    query: async <Row>(text: string): Promise<Row[]> => {
      state.asked.push(text.includes("theme_templates") ? "templates" : "changes");
      if (state.away) throw new Error("away");
      const rows = text.includes("theme_templates")
        ? state.templates
        : state.changes === undefined
          ? []
          : [{ changes: state.changes }];
      return rows as Row[];
    },
  };
  const publish = (changes: string, source: string) => {
    state.changes = changes;
    state.templates = [{ name: "home.html", source }];
  };
  return { state, publish, themes: createPublishedThemes(sql, () => state.now, builtIn) };
};

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe("what visitors see of a website", () => {
  it("is the built-in theme until something is published", async () => {
    const { themes } = setUp();
    expect(await themes.find("demo")).toBe(builtIn);
  });

  it("is its own templates over the built-in ones", async () => {
    const { themes, publish } = setUp();
    publish("1", "own");
    expect((await themes.find("demo")).templates).toEqual({
      "home.html": "own",
      "cart.html": "built-in cart",
    });
  });

  it("costs no question for a second, and then one next to the request", async () => {
    const { themes, publish, state } = setUp();
    publish("1", "own");
    const first = await themes.find("demo");
    expect(state.asked).toEqual(["changes", "templates"]);
    publish("2", "newer");
    state.now = 999;
    expect(await themes.find("demo")).toBe(first);
    expect(state.asked).toHaveLength(2);
    state.now = 1_000;
    expect(await themes.find("demo")).toBe(first);
    await settle();
    expect((await themes.find("demo")).templates["home.html"]).toBe("newer");
    expect(state.asked).toEqual(["changes", "templates", "changes", "templates"]);
  });

  it("stays the same object while nothing is published, so that it is compiled once", async () => {
    const { themes, publish, state } = setUp();
    publish("1", "own");
    const first = await themes.find("demo");
    state.now = 5_000;
    expect(await themes.find("demo", { fresh: true })).toBe(first);
    expect(state.asked).toEqual(["changes", "templates", "changes"]);
  });

  it("is new immediately for the member who published it", async () => {
    const { themes, publish } = setUp();
    publish("1", "own");
    await themes.find("demo");
    publish("2", "newer");
    expect((await themes.find("demo", { fresh: true })).templates["home.html"]).toBe("newer");
  });

  it("is the last known theme while the database is away, or the built-in one", async () => {
    const { themes, publish, state } = setUp();
    state.away = true;
    expect(await themes.find("demo")).toBe(builtIn);
    state.away = false;
    publish("1", "own");
    const own = await themes.find("demo");
    expect(own.templates["home.html"]).toBe("own");
    state.away = true;
    expect(await themes.find("demo", { fresh: true })).toBe(own);
    state.now = 9_000;
    expect(await themes.find("demo")).toBe(own);
    expect(themes.recall("demo")).toBe(own);
    expect(themes.recall("other")).toBe(builtIn);
  });
});
