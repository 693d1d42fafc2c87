import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { createContent } from "#commands/content/save-content.ts";
import { contentItemDecider } from "#domain/content/decide-item.ts";
import { ContentItemEvent } from "#domain/content/events.ts";
import { ContentItemDefinition } from "#domain/content/item.ts";
import { isShown } from "#domain/content/status.ts";
import { createTestShop } from "#tests/support/shop.ts";
import { demoProducts } from "../catalog/seed.ts";
import { contentImages } from "./draw-images.ts";
import { demoContent, seedDemoContent } from "./seed.ts";

const metadata = { websiteId: "demo", actor: "owner:1", correlationId: "test" };
const at = "2030-01-01T00:00:00.000Z";
const nowMs = Date.parse(at);
const items = demoContent(nowMs).map(({ item }) => item);

describe("the demo's posts, events and gallery", () => {
  it("are seeded once", async () => {
    const shop = createTestShop(at);
    await seedDemoContent(shop);
    const events = await shop.recorded();
    expect(events.filter(({ type }) => type === "ContentItemPublished")).toHaveLength(15);
    await seedDemoContent(shop);
    expect(await shop.recorded()).toHaveLength(events.length);
  });

  it("stay as their owner changed, hid or removed them", async () => {
    const shop = createTestShop(at);
    await seedDemoContent(shop);
    const content = createContent(shop);
    const [first, second, third] = items.map((item) => ContentItemDefinition.parse(item));
    await content.saveItem(
      { ...(first as ContentItemDefinition), title: "Another", urlId: "another" },
      metadata,
    );
    await content.unpublish(second?.itemId as string, "private", metadata);
    await content.remove(third?.itemId as string, metadata);
    const before = await shop.recorded();
    await seedDemoContent(shop);
    expect(await shop.recorded()).toHaveLength(before.length);
  });

  it("are finished when a crash cut the seeding off", async () => {
    const shop = createTestShop(at);
    const [first] = items;
    const content = createContent(shop);
    await content.defineCollection(
      {
        collectionId: "journal",
        kind: "blog",
        slug: "blog",
        title: "Journal",
        description: "",
        enabled: true,
        inNavigation: true,
      },
      metadata,
    );
    await content.saveItem(ContentItemDefinition.parse(first), metadata);
    await seedDemoContent(shop);
    const decider = shop.handler(contentItemDecider, ContentItemEvent);
    const { state } = await decider.load("demo", first?.itemId as string);
    expect(isShown(state, nowMs)).toBe(true);
  });

  it("always leave something to come and something to look back on", () => {
    const ends = items.flatMap(({ endDate }) => endDate ?? []);
    expect(ends.filter((end) => end > nowMs)).toHaveLength(3);
    expect(ends.filter((end) => end < nowMs)).toHaveLength(2);
    expect(items.filter(({ items: pictures }) => pictures?.length === 12)).toHaveLength(1);
  });

  it("show pictures and lead to products that are there", async () => {
    const text = JSON.stringify(items);
    const pictures = new Set(text.match(/\/images\/[\w-]+\.svg/g));
    expect(pictures.size).toBeGreaterThan(12);
    for (const path of pictures)
      expect(existsSync(new URL(`..${path}`, import.meta.url)), path).toBe(true);
    const slugs = demoProducts.map(({ product }) => product.slug);
    for (const [, slug] of text.matchAll(/\/shop\/p\/([\w-]+)/g)) expect(slugs).toContain(slug);
  });

  it.each(Object.entries(contentImages))("%s is drawn as its file has it", async (name, svg) =>
    expect(await readFile(new URL(`../images/${name}.svg`, import.meta.url), "utf8")).toBe(
      `${svg}\n`,
    ),
  );
});
