import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { projectFolder } from "#infra/apps/build.ts";

const read = (file: string): string => readFileSync(join(projectFolder, file), "utf8");

/** Folders that git ignores, and hidden ones, belong to a machine and not to the project. */
const ignored = read(".gitignore")
  .split("\n")
  .map((each) => each.replace(/\/$/, ""));

/** The folders in the first column of the table in ARCHITECTURE.md. */
const foldersIn = (text: string): readonly string[] =>
  [...text.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell = ""]) =>
    [...cell.matchAll(/`([^`/]+)\/`/g)].flatMap(([, name = ""]) => name),
  );

it("the code map in ARCHITECTURE.md has every folder of the project, and no other", () => {
  const folders = readdirSync(projectFolder, { withFileTypes: true })
    .filter((each) => each.isDirectory() && !each.name.startsWith("."))
    .map(({ name }) => name)
    .filter((name) => !ignored.includes(name));
  expect([...foldersIn(read("docs/ARCHITECTURE.md"))].sort()).toEqual(folders.sort());
});

it("a row can name several folders", () =>
  expect(foldersIn("| `bench/`, `tests/` | proofs of `domain/` | everything |")).toEqual([
    "bench",
    "tests",
  ]));
