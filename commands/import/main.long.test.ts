import { execFile, spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { until } from "#tests/support/wait-for.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const runImport = async (url: string, ...args: readonly string[]) => {
  const env = { ...process.env, DATABASE_URL: url };
  try {
    const told = await promisify(execFile)(process.execPath, [here("main.ts"), ...args], { env });
    return { code: 0, ...told };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, stdout, stderr };
  }
};
const events = async () =>
  (await test.database.query<{ count: number }>("select count(*) from log.events"))[0]?.count ?? 0;

it("shows a preview with errors by line, imports, and imports nothing twice", async () => {
  const preview = await runImport(
    test.url,
    "--from",
    "shopify",
    here("sample.csv"),
    "--preview-only",
  );
  expect(preview.code).toBe(0);
  expect(preview.stdout).toContain("sample.csv: 14 rows\n  4 products with 7 variants, 16 units\n");
  expect(preview.stdout).toContain(
    "  line 11, broken-price, Variant Price: “12.345” is not a price.\n",
  );
  expect(await events()).toBe(0);
  const first = await runImport(test.url, "--from", "shopify", here("sample.csv"));
  expect(first.stdout).toContain(
    "Done: 4 products saved, 0 unchanged, 3 collections saved, 16 units received for 3 variants.",
  );
  const recorded = await events();
  const second = await runImport(test.url, "--from", "shopify", here("sample.csv"));
  expect(second.stdout).toContain(
    "Done: 0 products saved, 4 unchanged, 0 collections saved, 0 units received for 0 variants.",
  );
  expect(await events()).toBe(recorded);
});

it("continues after it was killed, and records what one run would have recorded", async () => {
  const folder = await mkdtemp(join(tmpdir(), "daybook-import-"));
  const other = await createTestDatabase();
  try {
    const file = join(folder, "many.csv");
    const rows = Array.from(
      { length: 160 },
      (_, index) => `thing-${index},Thing ${index},Shelf ${index % 9},${index + 1},${index % 4}`,
    );
    const header = "Handle,Title,Type,Variant Price,Variant Inventory Qty";
    await writeFile(file, [header, ...rows].join("\n"));
    const countIn = async (type: string) => {
      const text = "select count(*) from log.events where type = $1";
      return (await other.database.query<{ count: number }>(text, [type]))[0]?.count ?? 0;
    };
    for (const killedAt of [20, 80]) {
      const env = { ...process.env, DATABASE_URL: other.url };
      const args = [here("main.ts"), "--from", "shopify", file];
      const child = spawn(process.execPath, args, { env, stdio: "ignore" });
      const ended = new Promise((resolve) => child.on("close", resolve));
      await until(async () => (await countIn("ProductDefined")) >= killedAt);
      child.kill("SIGKILL");
      await ended;
    }
    const { stdout } = await runImport(other.url, "--from", "shopify", file);
    expect(stdout).toMatch(/Done: \d+ products saved, \d+ unchanged/);
    expect(await countIn("ProductDefined")).toBe(160);
    expect(await countIn("ProductAddressClaimed")).toBe(160);
    expect(await countIn("CollectionProductAdmitted")).toBe(160);
    expect(await countIn("CollectionDefined")).toBe(9);
    expect(await countIn("StockReceived")).toBe(120);
  } finally {
    await other.drop();
    await rm(folder, { recursive: true });
  }
});

it("prints the mistake in one line", async () => {
  const missing = await runImport(test.url, "--from", "shopify", "nothing.csv");
  expect(missing.code).toBe(1);
  expect(missing.stderr).toContain("no such file or directory");
  expect(missing.stderr).not.toMatch(/ {4}at /);
  const wrong = await runImport(test.url, "--from", "shopify", here("main.ts"));
  expect(wrong.code).toBe(1);
  expect(wrong.stderr).toContain("This is not a Shopify product file");
  const currency = await runImport(
    test.url,
    "--from",
    "shopify",
    here("sample.csv"),
    "--currency",
    "XXX",
  );
  expect(currency.code).toBe(1);
  expect(currency.stderr).toContain("XXX is not a supported currency.");
  const source = await runImport(test.url, "--from", "elsewhere", here("sample.csv"));
  expect(source.code).toBe(1);
});
