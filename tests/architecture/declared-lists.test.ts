import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { features, listAreas } from "#features/all.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Lists of the console by the name under which views of them are saved. */
const listsOf = (text: string): readonly string[] =>
  [...text.matchAll(/\slist="([a-z-]+)"/g)].map(([, list = ""]) => list);

it("a list is found on its screen", () => {
  expect(listsOf('<CursorList\n  label="Planted"\n  list="planted"')).toEqual(["planted"]);
});

it("every list of the console has the area that a feature declares, so that views of it can be saved", () => {
  const screens = globSync("console/**/*.tsx", { cwd: root });
  const lists = screens.flatMap((file) => listsOf(readFileSync(`${root}${file}`, "utf8")));
  expect(lists.length).toBeGreaterThan(25);
  expect(lists.filter((list) => !Object.hasOwn(listAreas, list))).toEqual([]);
});

it("no two features declare the same list", () => {
  const declared = features.flatMap(({ lists }) => Object.keys(lists ?? {}));
  expect(new Set(declared).size).toBe(declared.length);
});
