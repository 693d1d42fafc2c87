import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPostgresEventStore } from "#infra/event-store/postgres.ts";
import { newId } from "#infra/ids/uuid.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import type { ByteRange, Files } from "./port.ts";
import { createFiles } from "./postgres.ts";
import { createUnusedFiles } from "./unused.ts";

let test: TestDatabase;
let files: Files;
beforeAll(async () => {
  test = await createTestDatabase();
  files = createFiles(test.database);
});
afterAll(() => test.drop());

const read = async (websiteId: string, fileId: string, range: ByteRange): Promise<Buffer> => {
  const parts: Uint8Array[] = [];
  for await (const part of files.read(websiteId, fileId, range)) parts.push(part);
  return Buffer.concat(parts);
};

describe("kept files", () => {
  it("come back byte by byte, whole and in any part", async () => {
    const content = randomBytes(600_000);
    const { fileId, bytes } = await files.keep("demo", content);
    expect(bytes).toBe(600_000);
    expect(await files.sizeOf("demo", fileId)).toBe(600_000);
    const ranges = [
      [0, 599_999],
      [0, 0],
      [262_143, 262_144],
      [262_144, 524_287],
      [100, 599_998],
      [599_999, 599_999],
    ] as const;
    for (const [start, end] of ranges)
      expect(
        (await read("demo", fileId, { start, end })).equals(content.subarray(start, end + 1)),
      ).toBe(true);
  });

  it("are kept once, and are no other website's", async () => {
    const content = Buffer.from("the same");
    const first = await files.keep("demo", content);
    expect(await files.keep("demo", content)).toEqual(first);
    expect(await files.sizeOf("other", first.fileId)).toBeUndefined();
    expect((await read("other", first.fileId, { start: 0, end: 7 })).length).toBe(0);
  });
});

describe("files that no product ever named", () => {
  const later = () => new Date(Date.now() + 8 * 24 * 3_600_000).toISOString();
  const whole = async () => true;
  const unused = () => createUnusedFiles(test.database, later, whole);

  it("are listed and deleted after a week, and nothing else is", async () => {
    const keep = async (name: string, websiteId = "shop") =>
      (await files.keep(websiteId, Buffer.from(name))).fileId;
    const [current, replaced, orphan] = [await keep("a"), await keep("b"), await keep("c")];
    await keep("a", "elsewhere");
    const eventStore = createPostgresEventStore({ connectionString: test.url });
    for (const fileId of [replaced, current])
      await eventStore.append({
        stream: "product-shop.planner",
        expectedRevision: "any",
        events: [
          {
            id: newId(),
            type: "ProductDefined",
            version: 1,
            data: { product: { files: [{ fileId }] } },
          },
        ],
        metadata: { websiteId: "shop", actor: "test", correlationId: "test" },
      });
    const shown = await keep("shown when a form was sent");
    await eventStore.append({
      stream: "form-shop.contact",
      expectedRevision: "any",
      events: [
        {
          id: newId(),
          type: "FormReleased",
          version: 1,
          data: { form: { postSubmitHtml: `<img src="/images/${shown}.png">` } },
        },
      ],
      metadata: { websiteId: "shop", actor: "test", correlationId: "test" },
    });
    const [drafted, published] = [await keep("only in a draft"), await keep("on a page")];
    const image = (fileId: string) => ({ image: { assetUrl: `/images/${fileId}.png` } });
    for (const [stream, type, data] of [
      ["pageDraft-shop.about-1", "BlockChanged", { content: image(drafted) }],
      ["page-shop.about", "PagePublished", { document: { sections: [image(published)] } }],
    ] as const)
      await eventStore.append({
        stream,
        expectedRevision: "any",
        events: [{ id: newId(), type, version: 1, data }],
        metadata: { websiteId: "shop", actor: "test", correlationId: "test" },
      });
    await eventStore.close();
    const listed = (await unused().list("shop")).map(({ fileId }) => fileId);
    expect(listed).toEqual([orphan]);
    const today = () => new Date().toISOString();
    expect(await createUnusedFiles(test.database, today, whole).list()).toEqual([]);
    const behind = createUnusedFiles(test.database, later, async () => false);
    expect(await behind.forget()).toBe(0);
    expect(await behind.list("shop")).toHaveLength(1);
    const imported = await keep("a product file");
    await test.database.query(
      `insert into imports (id, website_id, file_name, file_id, options, status, preview, total,
                            started_by, created_at, touched_at)
       values ($1, 'shop', 'x.csv', $2, '{}', 'running', '{}', 0, 'owner', now(), now())`,
      [newId(), imported],
    );
    expect(await unused().forget()).toBeGreaterThanOrEqual(2);
    expect(await files.sizeOf("shop", imported)).toBe("a product file".length);
    await test.database.query("update imports set status = 'done'");
    expect(await unused().forget()).toBe(1);
    expect(await files.sizeOf("shop", imported)).toBeUndefined();
    expect(await files.sizeOf("shop", orphan)).toBeUndefined();
    expect(await files.sizeOf("elsewhere", current)).toBeUndefined();
    expect(await files.sizeOf("shop", replaced)).toBe(1);
    expect(await files.sizeOf("shop", drafted)).toBe("only in a draft".length);
    expect(await unused().list()).toEqual([]);
    // The log is not read for it again: what was found once is known.
    const [read] = await test.database.query<{ isWhole: boolean }>(
      `select position = (select position from log.head) as "isWhole" from file_uses_read`,
    );
    expect(read).toEqual({ isWhole: true });
    expect(await test.database.query("select website_id, file_id from file_uses")).toHaveLength(5);
    expect(await files.keep("shop", Buffer.from("c"))).toEqual({ fileId: orphan, bytes: 1 });
    expect(await files.sizeOf("shop", orphan)).toBe(1);
  });

  it.each([
    ...["product", "collection", "contentItem", "contentCollection", "contentDraft", "form"],
    ...["template", "page", "pageDraft", "savedSections", "media", "look"],
  ])("do not have their address in an event of %s", async (category) => {
    const { fileId } = await files.keep("named", Buffer.from(`shown by ${category}`));
    const eventStore = createPostgresEventStore({ connectionString: test.url });
    await eventStore.append({
      stream: `${category}-named.one`,
      expectedRevision: "any",
      events: [
        { id: newId(), type: "Changed", version: 1, data: { text: `/images/${fileId}.png` } },
      ],
      metadata: { websiteId: "named", actor: "test", correlationId: "test" },
    });
    await eventStore.close();
    expect(await unused().list("named")).toEqual([]);
  });
  it("are new again when they are uploaded again", async () => {
    const { fileId } = await files.keep("again", Buffer.from("d"));
    await test.database.query(
      "update files set kept_at = now() - interval '30 days' where file_id = $1",
      [fileId],
    );
    await files.keep("again", Buffer.from("d"));
    const now = () => new Date().toISOString();
    expect(await createUnusedFiles(test.database, now, whole).list("again")).toEqual([]);
  });
});
