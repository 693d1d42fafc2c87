import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, open, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findEmbeddedPostgres } from "#infra/postgres/embedded.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { startWholeDaybook } from "#tests/support/whole-daybook.ts";

let folder: string;
let test: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "daybook-start-"));
  await chmod(folder, 0o755);
  test = await createTestDatabase();
});
afterAll(async () => {
  await test.drop();
  await rm(folder, { recursive: true, force: true });
});

const secret = { DAYBOOK_SECRET: "a secret for tests of at least 32 characters" };

/** What the operator reads on standard error. */
const refusalOf = async (
  settings: Readonly<Record<string, string>>,
  data = join(folder, "unused"),
): Promise<string> => {
  const error = await startWholeDaybook(data, settings).then(
    async (daybook) => {
      await daybook.stop();
      return new Error("Daybook has started.");
    },
    (failure: Error) => failure,
  );
  // Sentences for people, and no stack of the program.
  expect(error.message).not.toMatch(/^\s+at /m);
  return error.message;
};

const refusedUrl = (change: (url: URL) => void) => {
  const url = new URL(test.url);
  change(url);
  return refusalOf({ DATABASE_URL: url.href, ...secret });
};

describe("a start that cannot succeed names the setting and what to do:", () => {
  it("a port that is in use is found before anything is written", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    const { port } = taken.address() as AddressInfo;
    const data = join(folder, "port");
    const text = await refusalOf({ PORT: `${port}` }, data);
    taken.close();
    expect(text).toContain(`Port ${port} is in use`);
    expect(text).toContain("set PORT to a free port");
    expect(existsSync(data)).toBe(false);
  });

  it("a database that refuses connections", async () => {
    const text = await refusedUrl((url) => {
      url.port = "1";
    });
    expect(text).toContain(`No Postgres answers at ${new URL(test.url).hostname}:1.`);
    expect(text).toContain("DATABASE_URL");
  });

  it("a database on an unknown host", async () => {
    // A label has 63 characters at most, so that no name service is asked, which may be slow.
    const host = `${"a".repeat(64)}.invalid`;
    const text = await refusedUrl((url) => {
      url.hostname = host;
    });
    expect(text).toContain(`The host ${host} of DATABASE_URL is unknown.`);
  });

  it("a wrong password, which is not printed", async () => {
    const text = await refusedUrl((url) => {
      url.password = "not-the-password";
    });
    expect(text).toContain("rejected the user");
    expect(text).toContain("Correct the user and the password in DATABASE_URL.");
    expect(text).not.toContain("not-the-password");
  });

  it("a database that does not exist", async () => {
    const text = await refusedUrl((url) => {
      url.pathname = "/nothing_here";
    });
    expect(text).toContain("has no database nothing_here.");
    expect(text).toContain("createdb nothing_here");
  });

  it.skipIf(process.platform !== "linux").each([
    ["new", "/proc/daybook"],
    ["existing", "/sys/kernel"],
  ])(
    `a read-only data folder: %s${process.platform === "linux" ? "" : " (not run: needs /proc and /sys of Linux)"}`,
    async (_kind, data) => {
      const text = await refusalOf({}, data);
      expect(text).toContain(`Daybook cannot write to its data folder ${data}:`);
      expect(text).toContain("set DAYBOOK_DATA to another folder");
    },
  );

  it("a database of a newer Daybook, which stays as it is", async () => {
    const newer = await createTestDatabase();
    try {
      await newer.database.query(
        "insert into schema_migrations (name, run_on) values ('999-of-tomorrow', now())",
      );
      const text = await refusalOf({ DATABASE_URL: newer.url, ...secret });
      expect(text).toContain("A newer Daybook has written this database");
      expect(text).toContain("999-of-tomorrow");
      expect(await newer.database.query("select from log.events limit 1")).toEqual([]);
    } finally {
      await newer.drop();
    }
  });
});

const PAGE_BYTES = 8_192;

/** Overwrites the first page of the event log's table in a stopped cluster. */
const damage = async (file: string): Promise<void> => {
  const handle = await open(file, "r+");
  await handle.write(Buffer.alloc(PAGE_BYTES, 0xff), 0, PAGE_BYTES, 0);
  await handle.close();
};

it("a first start says what it does, and one on a damaged log refuses and says what to do", async () => {
  const data = join(folder, "data");
  const daybook = await startWholeDaybook(data, {
    DAYBOOK_DEMO: "true",
    DAYBOOK_DEMO_LIFE: "false",
  });
  const said = daybook.output().split("\n");
  const order = [
    `Database: a new one in ${join(data, "postgres")}`,
    "Demo: 1 of 8, website",
    "Demo: 8 of 8, templates",
  ].map((line) => said.indexOf(line));
  expect(order).not.toContain(-1);
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  expect(said.join()).toMatch(/Database: \d+ migrations.*Daybook is ready/);
  // Plain lines: nothing that only a terminal understands.
  for (const control of ["\r", "\u001b"]) expect(daybook.output()).not.toContain(control);

  const url = await findEmbeddedPostgres(join(data, "postgres"), "daybook");
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query("select pg_relation_filepath('log.events') as path");
  await client.end();
  expect(await daybook.stop()).toBe(0);
  await damage(join(data, "postgres", "cluster", rows[0].path));
  const text = await refusalOf({}, data);
  expect(text).toContain("A file of the database is damaged. Postgres says: invalid page");
  expect(text).toContain("restore your latest backup");
});
