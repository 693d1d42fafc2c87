import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { hashSources, listSources, markSources } from "./sources.ts";

const FILES = [
  "shop/main.tsx",
  "shop/main.test.tsx",
  "shop/kit/look.css",
  "shop/notes.md",
  "browser/call.ts",
  "domain/cart/price.ts",
  "commands/cart/contract.ts",
  "commands/cart/routes.ts",
  "read-api/cart/owner-contract.ts",
  "package-lock.json",
];

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "daybook-sources-"));
  for (const file of FILES) {
    await mkdir(join(folder, file, ".."), { recursive: true });
    await writeFile(join(folder, file), `of ${file}`);
  }
});
afterEach(() => rm(folder, { recursive: true }));

const markOf = (where: string) => markSources(where, listSources(where, "shop"));
const hashOf = (where: string) => hashSources(where, listSources(where, "shop"));

it("lists what an app is built from: its own files, both apps' code, rules and contracts", () => {
  expect(listSources(folder, "shop")).toEqual([
    "browser/call.ts",
    "commands/cart/contract.ts",
    "domain/cart/price.ts",
    "read-api/cart/owner-contract.ts",
    "shop/kit/look.css",
    "shop/main.tsx",
    "package-lock.json",
  ]);
});

it("marks another state after a change of the same length, a new file and a removed one", async () => {
  const marks = [markOf(folder)];
  expect(markOf(folder)).toBe(marks[0]);
  await writeFile(join(folder, "domain/cart/price.ts"), "OF domain/cart/price.ts");
  marks.push(markOf(folder));
  await writeFile(join(folder, "shop/new.ts"), "");
  marks.push(markOf(folder));
  await rm(join(folder, "browser/call.ts"));
  marks.push(markOf(folder));
  expect(new Set(marks).size).toBe(4);
});

it("gives a copy of the folder another mark and the same hash", async () => {
  const copy = `${folder}-copy`;
  await cp(folder, copy, { recursive: true, preserveTimestamps: true });
  expect(markOf(copy)).not.toBe(markOf(folder));
  expect(await hashOf(copy)).toBe(await hashOf(folder));
  await writeFile(join(copy, "shop/main.tsx"), "changed");
  expect(await hashOf(copy)).not.toBe(await hashOf(folder));
  await rm(copy, { recursive: true });
});
