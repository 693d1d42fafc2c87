import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readConfig } from "#infra/config/config.ts";
import { openOperatorDatabase } from "./operator-database.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "daybook-operator-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it("a command on a new folder makes the secret before the database, so that the first start is not refused", async () => {
  // No server can be set up here, so that none is left behind.
  await writeFile(join(folder, "postgres"), "in the way");
  await expect(openOperatorDatabase(readConfig({ DAYBOOK_DATA: folder }))).rejects.toThrow();
  expect((await readFile(join(folder, "secret"), "utf8")).trim().length).toBeGreaterThan(31);
});
