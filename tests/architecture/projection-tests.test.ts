import { globSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { projections } from "#projections/shell/registry.ts";

const folder = fileURLToPath(new URL("../../projections/", import.meta.url));
const read = (file: string): string => readFileSync(posix.join(folder, file), "utf8");
const posixPath = (file: string): string => file.replaceAll("\\", "/");

type Projected = {
  /** The projection's file in its folder: `coupons.ts`. */
  readonly file: string;
  readonly views: readonly string[];
};

/**
 * Whether a test says which rows a projection makes of which events: it imports the projection and reads one of
 * its views, by name or through the read API. That a rebuild gives the same rows is proved for all of them
 * elsewhere, and would be just as true of wrong rows.
 */
const readsRows = ({ file, views }: Projected, test: string): boolean =>
  test.includes(`"./${file}"`) &&
  (test.includes('from "#read-api/') ||
    views.some((view) => new RegExp(`\\bread\\.(?:${view}\\b|\\$\\{)`).test(test)));

it("every projection has a test of its rows next to it", async () => {
  const files = globSync("*/*.ts", { cwd: folder }).map(posixPath);
  const tests = files.filter((file) => file.endsWith(".test.ts"));
  const found = new Set<string>();
  const untested: string[] = [];
  // The program of a thread runs when it is imported.
  for (const path of files.filter((file) => !/(\.test|-thread)\.ts$/.test(file))) {
    const module: object = await import(posix.join(folder, path));
    const projection = projections.find((each) => Object.values(module).includes(each));
    if (projection === undefined) continue;
    found.add(projection.name);
    const projected = { file: posix.basename(path), views: projection.views };
    const beside = tests.filter((test) => posix.dirname(test) === posix.dirname(path));
    if (!beside.some((test) => readsRows(projected, read(test)))) untested.push(path);
  }
  expect([...found].toSorted()).toEqual(projections.map(({ name }) => name).toSorted());
  expect(untested).toEqual([]);
});

it.each([
  ["only rebuilds it", 'import { coupons } from "./coupons.ts"; expectReplayEqualsLive()', false],
  ["reads another table", 'import { coupons } from "./coupons.ts"; "from read.carts"', false],
  ["does not run it", '"from read.coupons"', false],
  ["reads its rows", 'import { coupons } from "./coupons.ts"; "from read.coupons"', true],
])("a test that %s is told apart", (_what, test, counts) =>
  expect(readsRows({ file: "coupons.ts", views: ["coupons"] }, test)).toBe(counts),
);
