import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Manifest } from "#infra/backup/manifest.ts";
import { writeBackup } from "#infra/backup/write-backup.ts";
import { readConfig } from "#infra/config/config.ts";
import { silentLog } from "#infra/log/log.ts";
import { createPersonalData } from "#infra/personal-data/postgres.ts";
import { knownMigrations } from "#infra/postgres/migrate.ts";
import type { TestDatabase } from "#tests/support/database.ts";
import { createEmptyDatabase, type EmptyDatabase } from "#tests/support/empty-database.ts";
import { runProgram } from "#tests/support/run-program.ts";
import { createStartedDatabase } from "#tests/support/server.ts";
import { startDaybook } from "../../start.ts";

const SECRET = "a secret for tests of at least 32 characters";
const PASSPHRASE = "correct horse battery staple";

let shop: TestDatabase;
let folder: string;
let whole: string;
let target: EmptyDatabase;

beforeAll(async () => {
  shop = await createStartedDatabase();
  folder = await mkdtemp(join(tmpdir(), "daybook-refusals-"));
  whole = join(folder, "whole");
  await writeFile(join(folder, "passphrase"), `${PASSPHRASE}\n`);
  await writeFile(join(folder, "wrong"), "correct horse battery stable\n");
  await backUp(whole);
  target = await createEmptyDatabase();
});
afterAll(async () => {
  await shop.drop();
  await target.drop();
  await rm(folder, { recursive: true, force: true });
});

const backUp = async (to: string, options: Partial<Parameters<typeof writeBackup>[0]> = {}) =>
  writeBackup({
    connectionString: shop.url,
    secret: SECRET,
    passphrase: PASSPHRASE,
    folder: to,
    version: "test",
    knownMigrations: await knownMigrations(),
    ...options,
  });

const tablesIn = async (url: string): Promise<number> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const text =
      "select from pg_tables where schemaname not in ('pg_catalog', 'information_schema')";
    return (await client.query(text)).rows.length;
  } finally {
    await client.end();
  }
};

const restore = (from: string, passphrase = "passphrase", settings = {}) =>
  runProgram("restore", ["--from", from, "--passphrase-file", join(folder, passphrase)], {
    DATABASE_URL: target.url,
    DAYBOOK_SECRET: SECRET,
    ...settings,
  });

describe("a restore is refused, and nothing is made,", () => {
  let copy: string;
  let copies = 0;
  beforeEach(async () => {
    copies += 1;
    copy = join(folder, `copy-${copies}`);
    await cp(whole, copy, { recursive: true });
  });

  const change = async (edit: (manifest: Manifest) => unknown) => {
    const file = join(copy, "manifest.json");
    const manifest = JSON.parse(await readFile(file, "utf8"));
    await writeFile(file, JSON.stringify(edit(manifest)));
  };
  const refused = async (result: ReturnType<typeof restore>, sentence: string) => {
    const { code, said } = await result;
    expect(said).toContain(sentence);
    expect(said).not.toMatch(/^\s+at /m);
    expect(code).toBe(1);
    expect(await tablesIn(target.url)).toBe(0);
  };

  it("with a wrong passphrase", () =>
    refused(
      restore(copy, "wrong"),
      "The passphrase is not the one that this backup was made with.",
    ));

  it("of a folder whose manifest was never written: the backup was interrupted", async () => {
    await rm(join(copy, "manifest.json"));
    await refused(restore(copy), "a folder without it is an unfinished backup");
  });

  it("of a part that was changed, cut off or lost", async () => {
    const file = join(copy, "log.streams.copy.zst");
    const bytes = await readFile(file);
    await writeFile(file, bytes.subarray(0, bytes.length - 5));
    await refused(restore(copy), "log.streams.copy.zst is damaged");
    bytes[bytes.length - 1] = (bytes.at(-1) as number) ^ 1;
    await writeFile(file, bytes);
    await refused(restore(copy), "log.streams.copy.zst is damaged");
    await rm(file);
    await refused(restore(copy), "log.streams.copy.zst is damaged: the file is missing");
  });

  it("of a backup in a newer format, or made by a newer Daybook", async () => {
    await change((manifest) => ({ ...manifest, format: 2 }));
    await refused(restore(copy), "This backup has format 2");
    await change((manifest) => ({
      ...manifest,
      format: 1,
      migrations: [...manifest.migrations, "999-tomorrow"],
    }));
    await refused(restore(copy), "A newer Daybook wrote this backup");
  });

  it("of a manifest with a made-up table name", async () => {
    await change((manifest) => ({
      ...manifest,
      parts: manifest.parts.map((part) => ({ ...part, name: `${part.name}; drop table x` })),
    }));
    await refused(restore(copy), "is damaged: it is not a manifest of a backup");
  });

  it("next to a DAYBOOK_SECRET that is another one, or none at all", async () => {
    const other = "another secret for tests of at least 32 characters";
    await refused(
      restore(copy, "passphrase", { DAYBOOK_SECRET: other }),
      "DAYBOOK_SECRET is not the secret of this backup.",
    );
    await refused(restore(copy, "passphrase", { DAYBOOK_SECRET: "" }), "--secret-to <file>");
  });
});

it("a backup of an older Daybook, without a later migration and its table, is restored and brought up to date", async () => {
  const older = join(folder, "older");
  await cp(whole, older, { recursive: true });
  const file = join(older, "manifest.json");
  const manifest: Manifest = JSON.parse(await readFile(file, "utf8"));
  // 092 made the table intake_days, and nothing else. 095 gave a table in the backup another column.
  const before = {
    ...manifest,
    daybook: "0.0.1",
    migrations: manifest.migrations.filter((name) => name < "092" || name >= "095"),
    parts: manifest.parts.filter(({ name }) => name !== "public.intake_days"),
  };
  expect(before.migrations.length).toBeLessThan(manifest.migrations.length);
  await writeFile(file, JSON.stringify(before));
  const restored = await createEmptyDatabase();
  const client = new pg.Client({ connectionString: restored.url });
  try {
    const { code, said } = await restore(older, "passphrase", { DATABASE_URL: restored.url });
    expect({ code, said }).toMatchObject({ code: 0, said: expect.stringContaining("Restored:") });
    await client.connect();
    const names = await client.query("select name from schema_migrations order by name");
    expect(names.rows.map(({ name }) => name)).toEqual(await knownMigrations());
    expect((await client.query("select from intake_days")).rows).toEqual([]);
    expect((await client.query("select position::text from restores")).rows).toEqual([
      { position: manifest.log.position },
    ]);
  } finally {
    await client.end();
    await restored.drop();
  }
});

it("a restore into a database or a data folder that is not empty is refused", async () => {
  const used = await restore(whole, "passphrase", { DATABASE_URL: shop.url });
  expect(used.said).toContain("The database is not empty");
  const data = join(folder, "data");
  await mkdir(data);
  await writeFile(join(data, "secret"), "something");
  const settings = { DATABASE_URL: "", DAYBOOK_SECRET: "", DAYBOOK_DATA: data };
  const { code, said } = await restore(whole, "passphrase", settings);
  expect(said).toContain(`${data} is not empty`);
  expect(code).toBe(1);
  expect(await readFile(join(data, "secret"), "utf8")).toBe("something");
});

it("without a terminal and without a file there is nobody to ask for the passphrase", async () => {
  const settings = { DATABASE_URL: shop.url, DAYBOOK_SECRET: SECRET };
  const to = join(folder, "nobody");
  const { code, said } = await runProgram("backup", ["--to", to], settings);
  expect(said).toContain("There is no terminal to ask for the passphrase.");
  expect(code).toBe(1);
  expect(existsSync(to)).toBe(false);
});

it("a backup into a folder that holds something is refused, and leaves it alone", async () => {
  await expect(backUp(whole)).rejects.toThrow("holds a backup already");
  expect(existsSync(join(whole, "manifest.json"))).toBe(true);
  const other = join(folder, "other");
  await mkdir(other);
  await writeFile(join(other, "letter"), "mine");
  await expect(backUp(other)).rejects.toThrow("is not empty");
  expect(await readFile(join(other, "letter"), "utf8")).toBe("mine");
});

it("a backup of a database that a newer Daybook has changed is refused", async () => {
  const to = join(folder, "newer");
  const known = (await knownMigrations()).slice(0, -1);
  await expect(backUp(to, { knownMigrations: known })).rejects.toThrow(
    "A newer Daybook has changed this database",
  );
  expect(existsSync(to)).toBe(false);
});

it("a check restores nothing and says what opens", async () => {
  const check = await runProgram(
    "restore",
    ["--from", whole, "--check", "--passphrase-file", join(folder, "passphrase")],
    {},
  );
  expect(check).toMatchObject({ code: 0, said: expect.stringContaining("This backup is whole.") });
  expect(check.said).toContain("keys of persons opened");
});

it("a secret that does not open the keys of persons is noticed before there is a backup", async () => {
  const personalData = createPersonalData({ database: shop.database, secret: SECRET });
  await personalData.seal("demo", "ann@shop.example", { email: "ann@shop.example" });
  const to = join(folder, "wrong-secret");
  const secret = "another secret for tests of at least 32 characters";
  await expect(backUp(to, { secret })).rejects.toThrow("it opens none of the keys of persons");
  expect(existsSync(to)).toBe(false);
});

it("Daybook does not start on a database whose restore was interrupted", async () => {
  const half = await createEmptyDatabase();
  const client = new pg.Client({ connectionString: half.url });
  await client.connect();
  await client.query("create table unfinished_restore (since timestamptz)");
  await client.end();
  try {
    const starting = startDaybook({
      connectionString: half.url,
      secret: SECRET,
      version: "test",
      log: silentLog,
      config: readConfig({ PORT: "0", HOST: "127.0.0.1", DAYBOOK_DEMO: "false" }),
    });
    await expect(starting).rejects.toThrow("A restore into this database was interrupted");
    expect(await tablesIn(half.url)).toBe(1);
  } finally {
    await half.drop();
  }
});
