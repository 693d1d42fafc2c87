import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readConfig } from "./config.ts";
import { readSecret } from "./secret.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "daybook-secret-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const read = (settings: Readonly<Record<string, string>> = {}) =>
  readSecret(readConfig({ DAYBOOK_DATA: folder, ...settings }));

const setUpCluster = async () => {
  await mkdir(join(folder, "postgres", "cluster"), { recursive: true });
  await writeFile(join(folder, "postgres", "cluster", "PG_VERSION"), "18\n");
};

it("is generated once for a new folder", async () => {
  const secret = await read();
  expect(secret.length).toBeGreaterThanOrEqual(32);
  await setUpCluster();
  expect(await read()).toBe(secret);
});

it("a lost secret next to a database is refused with a sentence that says how to restore it", async () => {
  await setUpCluster();
  await expect(read()).rejects.toThrow(
    /secret is missing or damaged.*Copy the file from your backup.*or set DAYBOOK_SECRET/s,
  );
  await expect(readFile(join(folder, "secret"))).rejects.toThrow("ENOENT");
  const given = "a secret for tests of at least 32 characters";
  expect(await read({ DAYBOOK_SECRET: given })).toBe(given);
});

it("an empty secret next to a database is refused, and not replaced", async () => {
  await setUpCluster();
  await writeFile(join(folder, "secret"), "\n");
  await expect(read()).rejects.toThrow("missing or damaged");
  expect(await readFile(join(folder, "secret"), "utf8")).toBe("\n");
});
