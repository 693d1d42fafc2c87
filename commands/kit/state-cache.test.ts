import { describe, expect, it } from "vitest";
import { noSaves, withSave } from "#domain/kit/draft-saves.ts";
import { createStateCache } from "./state-cache.ts";

const at = <State>(state: State, revision = 0n) => ({ state, revision, seenAt: 1 });

describe("the state cache", () => {
  it("forgets what was used least recently", () => {
    const cache = createStateCache<number>(2);
    cache.set("a", at(1));
    cache.set("b", at(2));
    cache.get("a");
    cache.set("c", at(3));
    expect(cache.get("b")).toBeUndefined();
    expect(cache.get("a")?.state).toBe(1);
    expect(cache.get("c")?.state).toBe(3);
  });

  it("counts the members of lists and maps, so that large states take their room", () => {
    const cache = createStateCache<{ readonly entries: readonly number[] }>(25);
    cache.set("large", at({ entries: Array.from({ length: 20 }, () => 0) }));
    cache.set("small", at({ entries: [] }));
    expect(cache.get("large")).toBeDefined();
    cache.set("other", at({ entries: [1, 2, 3] }));
    expect(cache.get("small")).toBeUndefined();
    expect(cache.get("other")).toBeDefined();
  });

  it("counts long texts for the room that they take, however deep they lie", () => {
    const cache = createStateCache<unknown>(100);
    const holding = (length: number) => ({ submitted: { person: { sealed: "x".repeat(length) } } });
    cache.set("long", at(holding(40_000)));
    expect(cache.get("long")).toBeDefined();
    cache.set("short", at(holding(100)));
    expect(cache.get("long")).toBeDefined();
    cache.set("as long", at(holding(40_000)));
    expect(cache.get("long")).toBeUndefined();
    expect(cache.get("as long")).toBeDefined();
  });

  it("counts the saves of a draft for the room that they take", () => {
    const cache = createStateCache<unknown>(250);
    const drafted = (length: number) => {
      const save = { at: "2030-01-01T00:00:00.000Z", actor: "ann", edition: 1 };
      const rule = { isDeep: true };
      const first = withSave(noSaves, { ...save, document: { text: "" } }, rule);
      const next = { ...save, edition: 2, document: { text: "x".repeat(length) } };
      return { draft: undefined, saves: withSave<{ text: string }>(first, next, rule) };
    };
    cache.set("long", at(drafted(80_000)));
    cache.set("short", at(drafted(100)));
    expect(cache.get("long")).toBeDefined();
    cache.set("as long", at(drafted(80_000)));
    expect([cache.get("short"), cache.get("long")]).toEqual([undefined, undefined]);
    expect(cache.get("as long")).toBeDefined();
  });

  it("frees the memory of a state that is replaced", () => {
    const cache = createStateCache<readonly number[]>(12);
    for (let revision = 0n; revision < 50n; revision += 1n)
      cache.set("a", at([1, 2, 3, 4], revision));
    cache.set("b", at([1, 2, 3, 4]));
    expect(cache.get("a")?.revision).toBe(49n);
    expect(cache.get("b")).toBeDefined();
  });

  it("keeps the newer of two states", () => {
    const cache = createStateCache<string>();
    cache.set("a", at("new", 5n));
    cache.set("a", at("old", 4n));
    expect(cache.get("a")?.state).toBe("new");
  });
});
