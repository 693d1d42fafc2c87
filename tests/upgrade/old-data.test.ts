import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createImportRecords } from "#commands/import/import-records.ts";
import { uploadedFile } from "#commands/import/uploaded-file.ts";
import { createFiles } from "#infra/files/postgres.ts";
import { provenCart } from "#infra/http/cart-proof.ts";
import { createDatabase } from "#infra/postgres/pool.ts";
import type { Database } from "#infra/postgres/port.ts";
import { allOf } from "#tests/support/all-of.ts";
import { type Client, createClient } from "#tests/support/client.ts";
import { createEmptyDatabase, type EmptyDatabase } from "#tests/support/empty-database.ts";
import { startTestServerOn, type TestServer } from "#tests/support/server.ts";

/**
 * The whole database of an installation of the version before Daybook had an editor of pages (commit a153ab6): the
 * sample shop, templates of its owner, a cart with two bottles, and what that version answered.
 */
const fixture = (name: string) => readFileSync(new URL(`./old-data/${name}`, import.meta.url));
type Answers = Readonly<Record<string, object>>;
const recorded = JSON.parse(fixture("answers.json").toString()) as {
  readonly cookies: Readonly<Record<string, string>>;
  readonly html: Readonly<Record<string, string>>;
  readonly visitors: Answers;
  readonly owners: Answers;
};

let test: EmptyDatabase;
let database: Database;
let server: TestServer;
let visitor: Client;
let owner: Client;
beforeAll(async () => {
  test = await createEmptyDatabase();
  const client = new pg.Client({ connectionString: test.url });
  await client.connect();
  await client.query(gunzipSync(fixture("database.sql.gz")).toString());
  for (const id of [IMPORT, SAME_FILE, EMPTY_FILE])
    await client.query(
      `insert into public.imports (id, website_id, file_name, content, options, status, preview, total,
                                   started_by, created_at, touched_at)
       values ($1, 'demo', 'old.csv', $2, $3, 'previewed', '{"products":1}', 1, 'owner', now(), now())`,
      [
        id,
        id === EMPTY_FILE ? "" : OLD_FILE,
        { websiteId: "demo", currency: "USD", untracked: "count" },
      ],
    );
  await client.end();
  database = createDatabase({ connectionString: test.url });
  server = await startTestServerOn({ url: test.url, database }, { DAYBOOK_DEMO: "true" });
  const { eventStore, waitFor } = server.infrastructure;
  const names = ["products", "variant-stock", "content", "themes", "search", "carts"];
  await waitFor(names, await eventStore.head());
  // A cart opens by a proven cookie only, which versions before did not set.
  const cookies = new Map(Object.entries<string>(recorded.cookies));
  const { signing } = server.infrastructure;
  cookies.set("cart", provenCart(signing, "demo", cookies.get("cart") ?? ""));
  visitor = await createClient(server.origin, cookies);
  owner = await createClient(server.origin);
});
afterAll(async () => {
  await server?.stop();
  await database?.close();
  await test?.drop();
});

/** Longer than a piece of the store, with characters of several bytes. */
const OLD_FILE = `Handle,Title,Variant Price,Body (HTML)\nold,Öld 🍎,5,${"ä".repeat(300_000)}\n`;
const IMPORT = "018f0000-0000-7000-8000-000000000001";
const SAME_FILE = "018f0000-0000-7000-8000-000000000002";
const EMPTY_FILE = "018f0000-0000-7000-8000-000000000003";

const withoutOrigin = (text: string) => text.replaceAll(server.origin, "https://shop.example");

describe("the data of an older version", () => {
  it("keeps the files of imports, which move to the store of files", async () => {
    const records = createImportRecords(database, () => new Date().toISOString());
    const files = createFiles(database);
    const contentOf = async (importId: string) => {
      const fileId = (await records.fileOf("demo", importId)) ?? "";
      const pieces = await allOf(uploadedFile(files, "demo", fileId)());
      return Buffer.concat(pieces).toString();
    };
    expect(await contentOf(IMPORT)).toBe(OLD_FILE);
    expect(await contentOf(SAME_FILE)).toBe(OLD_FILE);
    expect(await contentOf(EMPTY_FILE)).toBe("");
    const { fileId } = await files.keep("demo", Buffer.from(OLD_FILE));
    expect(await records.fileOf("demo", IMPORT)).toBe(fileId);
  });

  it.each(Object.keys(recorded.html))("shows %s as before, byte by byte", async (path) => {
    const { body } = await visitor.request<string>(path, { headers: { accept: "text/html" } });
    expect(withoutOrigin(body)).toBe(recorded.html[path]);
  });

  it.each(Object.keys(recorded.visitors))("answers %s with all that it had", async (path) => {
    const { body } = await visitor.get<object>(path);
    expect(JSON.parse(withoutOrigin(JSON.stringify(body)))).toMatchObject(
      recorded.visitors[path] as object,
    );
  });

  it.each(["/our-story", "/questions"])("has no page of today’s demo at %s", async (path) => {
    expect((await visitor.request(path)).status).toBe(404);
  });

  it("lets its owner in, who finds everything", async () => {
    const signedIn = await owner.post("/api/console/session", {
      email: "owner@shop.example",
      password: "correct horse battery",
    });
    expect(signedIn.status).toBeLessThan(300);
    for (const [path, before] of Object.entries(recorded.owners)) {
      const { body } = await owner.get<object>(path);
      expect(JSON.parse(withoutOrigin(JSON.stringify(body))), path).toMatchObject(before);
    }
  });
});
