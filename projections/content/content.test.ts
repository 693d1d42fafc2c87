import { afterAll, beforeAll, expect, it } from "vitest";
import { contentCollectionDecider } from "#domain/content/decide-collection.ts";
import { type ContentItemCommand, contentItemDecider } from "#domain/content/decide-item.ts";
import { ContentCollectionEvent, ContentItemEvent } from "#domain/content/events.ts";
import { ContentItemDefinition } from "#domain/content/item.ts";
import { listContentCollections } from "#read-api/content/list-collections.ts";
import { getContentItem, listContentItems } from "#read-api/content/list-items.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { projectAll } from "#tests/support/project.ts";
import { expectReplayEqualsLive } from "#tests/support/replay.ts";
import { createTestShop } from "#tests/support/shop.ts";
import { content } from "./content.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const at = "2030-01-01T00:00:00.000Z";
const now = Date.parse(at);
const journal = {
  collectionId: "journal",
  kind: "blog",
  slug: "blog",
  title: "Journal",
  description: "",
  enabled: true,
  inNavigation: true,
} as const;

it("keeps items and their standing, apart for every website, in any batches", async () => {
  const { eventStore, handler } = createTestShop(at);
  const change = (websiteId: string, itemId: string, command: ContentItemCommand) =>
    handler(contentItemDecider, ContentItemEvent).run(itemId, command, {
      metadata: { websiteId, actor: "owner:x", correlationId: "test" },
    });
  const save = (websiteId: string, itemId: string, title: string, starred = false) =>
    change(websiteId, itemId, {
      type: "SaveContentItem",
      kind: "blog",
      at,
      item: ContentItemDefinition.parse({
        itemId,
        collectionId: "journal",
        recordType: 1,
        title,
        urlId: itemId,
        starred,
        body: "x".repeat(3_000),
      }),
    });
  const publish = (websiteId: string, itemId: string, publishOn: number) =>
    change(websiteId, itemId, { type: "PublishContentItem", publishOn, at });
  for (const websiteId of ["demo", "other"])
    await handler(contentCollectionDecider, ContentCollectionEvent).run(
      "journal",
      { type: "DefineContentCollection", collection: journal, at },
      { metadata: { websiteId, actor: "owner:x", correlationId: "test" } },
    );
  await save("demo", "old", "Old");
  await publish("demo", "old", 1);
  await save("demo", "draft", "Draft");
  await projectAll(test.database, eventStore, [content]);
  await save("demo", "old", "Old, changed", true);
  await publish("demo", "draft", now);
  await save("demo", "future", "Future");
  await publish("demo", "future", now + 1);
  await save("demo", "gone", "Gone");
  await publish("demo", "gone", 1);
  await change("demo", "gone", { type: "RemoveContentItem", at });
  await save("other", "old", "Theirs");
  await projectAll(test.database, eventStore, [content]);

  const [collection] = await listContentCollections(test.database, "demo");
  if (collection === undefined) throw new Error("The collection is not there.");
  const listing = { page: 1, pageSize: 20 };
  const listed = await listContentItems(test.database, "demo", collection, listing, now);
  expect(listed.rows.map(({ title }) => title)).toEqual(["Draft", "Old, changed"]);
  expect(listed.rows[0]?.body).toHaveLength(2_000);
  const one = await getContentItem(test.database, "demo", collection, "old", now);
  expect(one?.item.body).toHaveLength(3_000);
  const early = await getContentItem(test.database, "demo", collection, "future", now);
  expect(early).toBeUndefined();
  expect(
    (await getContentItem(test.database, "demo", collection, "future", now + 1))?.item.title,
  ).toBe("Future");
  const featured = await listContentItems(
    ...([test.database, "demo", collection, { ...listing, featured: true }, now] as const),
  );
  expect(featured.rows.map(({ title }) => title)).toEqual(["Old, changed"]);
  expect((await listContentItems(test.database, "other", collection, listing, now)).total).toBe(0);
  await expectReplayEqualsLive(test.database, eventStore, content);
});
