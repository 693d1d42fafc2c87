import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const runImport = async (...args: readonly string[]) => {
  const env = { ...process.env, DATABASE_URL: test.url };
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
  const preview = await runImport("--from", "shopify", here("sample.csv"), "--preview-only");
  expect(preview.code).toBe(0);
  expect(preview.stdout).toContain("sample.csv: 14 rows\n  4 products with 7 variants, 16 units\n");
  expect(preview.stdout).toContain(
    "  line 11, broken-price, Variant Price: “12.345” is not a price.\n",
  );
  expect(await events()).toBe(0);
  const first = await runImport("--from", "shopify", here("sample.csv"));
  expect(first.stdout).toContain(
    "Done: 4 products defined, 0 already so, 3 collections defined, 16 units received for 3 variants.",
  );
  const recorded = await events();
  const second = await runImport("--from", "shopify", here("sample.csv"));
  expect(second.stdout).toContain(
    "Done: 0 products defined, 4 already so, 0 collections defined, 0 units received for 0 variants.",
  );
  expect(await events()).toBe(recorded);
});

it("says in a line what is wrong", async () => {
  const missing = await runImport("--from", "shopify", "nothing.csv");
  expect(missing.code).toBe(1);
  expect(missing.stderr).toContain("no such file or directory");
  expect(missing.stderr).not.toMatch(/ {4}at /);
  const wrong = await runImport("--from", "shopify", here("main.ts"));
  expect(wrong.code).toBe(1);
  expect(wrong.stderr).toContain("This is not a Shopify product file");
  const currency = await runImport("--from", "shopify", here("sample.csv"), "--currency", "XXX");
  expect(currency.code).toBe(1);
  expect(currency.stderr).toContain("XXX is not a currency that can be sold in.");
  const source = await runImport("--from", "elsewhere", here("sample.csv"));
  expect(source.code).toBe(1);
});
