import { afterEach, beforeEach, expect, it } from "vitest";
import type { ContentItemEvent } from "#domain/content/events.ts";
import { ContentItemDefinition } from "#domain/content/item.ts";
import { newDocument } from "#domain/pages/document.ts";
import type { PageEvent } from "#domain/pages/events.ts";
import { media } from "#projections/media/media.ts";
import { createProjected, type Projected } from "#tests/support/projected.ts";
import { countedUses } from "./counted-uses.ts";

let website: Projected;
beforeEach(async () => {
  website = await createProjected(media);
});
afterEach(() => website.drop());

const at = "2030-01-01T00:00:00.000Z";
const now = Date.parse(at);
const HOUR = 3_600_000;
const timeZone = "Europe/Berlin";
const files = { red: "a".repeat(64), blue: "b".repeat(64), green: "c".repeat(64) };
type Colour = keyof typeof files;
const address = (colour: Colour) => `/images/${files[colour]}.png`;

/** The pictures that are used at a time; one that only waits has a question mark. */
const usedAt = async (nowMs: number): Promise<readonly string[]> => {
  const found = (await website.rows(
    `select colour || case when bool_and(used.waits_until is not null) then '?' else '' end as used
       from (values ('red', '${files.red}'), ('blue', '${files.blue}'), ('green', '${files.green}'))
            as file (colour, id)
      cross join lateral ${countedUses("'demo'", "file.id", String(nowMs))} as used
      group by colour order by colour`,
  )) as readonly { readonly used: string }[];
  return found.map(({ used }) => used);
};

const item = (colour: Colour) =>
  ContentItemDefinition.parse({
    itemId: "one",
    collectionId: "journal",
    recordType: 1,
    title: "One",
    urlId: "one",
    body: `<p><img src="${address(colour)}"></p>`,
  });
const ofItem = (...events: readonly ContentItemEvent[]) =>
  website.record("contentItem one", ...events);
const saved = (colour: Colour): ContentItemEvent => ({
  type: "ContentItemSaved",
  item: item(colour),
  savedAt: at,
});
const scheduled = (colour: Colour, publishOn: number): ContentItemEvent => ({
  type: "ContentItemScheduled",
  item: item(colour),
  publishOn,
  timeZone,
  scheduledAt: at,
});

it("what visitors see of a post counts, and what waits; after its time only that", async () => {
  await ofItem(saved("red"), scheduled("blue", now + HOUR));
  expect(await usedAt(now)).toEqual(["blue?", "red"]);
  expect(await usedAt(now + HOUR)).toEqual(["blue"]);
  await ofItem(scheduled("green", now + 2 * HOUR));
  expect(await usedAt(now)).toEqual(["green?", "red"]);
  expect(await usedAt(now + HOUR)).toEqual(["green?", "red"]);
  await ofItem({ type: "ContentScheduleCancelled", itemId: "one", cancelledAt: at });
  expect(await usedAt(now + 3 * HOUR)).toEqual(["red"]);
  await ofItem(scheduled("green", now + HOUR), saved("blue"));
  expect(await usedAt(now + 3 * HOUR)).toEqual(["blue"]);
  await ofItem({ type: "ContentItemRemoved", itemId: "one", removedAt: at });
  expect(await usedAt(now)).toEqual([]);
});

const page = (version: number, colour: Colour) => {
  const document = newDocument("About");
  return {
    pageId: "about",
    version,
    draft: version,
    draftRevision: 0,
    document: { ...document, details: { ...document.details, imageUrl: address(colour) } },
  };
};
const ofPage = (...events: readonly PageEvent[]) => website.record("page about", ...events);
const published = (version: number, colour: Colour, publishOn = now): PageEvent => ({
  type: "PagePublished",
  ...page(version, colour),
  publishOn,
  publishedAt: at,
});
const pageScheduled = (version: number, colour: Colour, publishOn: number): PageEvent => ({
  type: "PageScheduled",
  ...page(version, colour),
  publishOn,
  timeZone,
  scheduledAt: at,
});

it("versions of a page count while visitors see them, or will", async () => {
  await ofPage(published(1, "red"), pageScheduled(2, "blue", now + HOUR));
  await ofPage(pageScheduled(3, "green", now + 2 * HOUR));
  expect(await usedAt(now)).toEqual(["blue?", "green?", "red"]);
  expect(await usedAt(now + HOUR)).toEqual(["blue", "green?"]);
  expect(await usedAt(now + 2 * HOUR)).toEqual(["green"]);
  await ofPage({ type: "PageScheduleCancelled", pageId: "about", version: 2, cancelledAt: at });
  expect(await usedAt(now + HOUR)).toEqual(["green?", "red"]);
});

it("a version of a page that a later one comes before is never shown, and does not count", async () => {
  await ofPage(published(1, "red"), pageScheduled(2, "blue", now + 2 * HOUR));
  await ofPage(pageScheduled(3, "green", now + HOUR));
  expect(await usedAt(now)).toEqual(["green?", "red"]);
  await ofPage(published(4, "red"));
  expect(await usedAt(now + 3 * HOUR)).toEqual(["red"]);
  // It can be published again, or restored from the trash.
  await ofPage({ type: "PageUnpublished", pageId: "about", version: 4, unpublishedAt: at });
  await ofPage({ type: "PageRemoved", pageId: "about", removedAt: at });
  expect(await usedAt(now + 3 * HOUR)).toEqual(["red"]);
});
