import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createPages } from "#commands/pages/pages.ts";
import { definitionOf } from "#domain/pages/blocks.ts";
import { checkPage } from "#domain/pages/check-page.ts";
import { blocksOf } from "#domain/pages/document.ts";
import { shownVersion } from "#domain/pages/page-state.ts";
import { starterPath } from "#domain/starters/all.ts";
import { starterPageNames } from "#domain/starters/starter.ts";
import { newId } from "#infra/ids/uuid.ts";
import { createTestShop } from "#tests/support/shop.ts";
import { demoCollections } from "../catalog/seed.ts";
import { demoContentCollections } from "../content/seed.ts";
import { newsletterForm } from "../forms/newsletter-form.ts";
import { demoPages } from "./pages.ts";
import { seedDemoPages } from "./seed.ts";

const at = "2030-01-01T00:00:00.000Z";
const metadata = { websiteId: "demo", actor: "owner:1", correlationId: "test" };
const contents = demoPages.flatMap(({ document }) => blocksOf(document)).map((b) => b.content);

describe("the demo's pages", () => {
  it("are published, once", async () => {
    const shop = createTestShop(at);
    await seedDemoPages(shop);
    const pages = createPages(shop);
    for (const { pageId, document } of demoPages) {
      const found = await pages.read("demo", pageId);
      if (!found.ok) throw new Error(found.rejection.code);
      expect(shownVersion(found.value.page, Date.parse(at))).toBe(1);
      expect(found.value.page.document).toEqual(document);
    }
    const events = await shop.recorded();
    await seedDemoPages(shop);
    expect(await shop.recorded()).toHaveLength(events.length);
  });

  it("stay as their owner hid or removed them", async () => {
    const shop = createTestShop(at);
    await seedDemoPages(shop);
    const pages = createPages(shop);
    await pages.hide("demo-our-story", "UnpublishPage", metadata);
    await pages.remove("demo-questions", metadata);
    const before = await shop.recorded();
    await seedDemoPages(shop);
    expect(await shop.recorded()).toHaveLength(before.length);
  });

  it("are completed when their making was cut off", async () => {
    const shop = createTestShop(at);
    const [first] = demoPages;
    if (first === undefined) throw new Error("no page");
    const { pageId, path, document } = first;
    await createPages(shop).create(pageId, { path, title: document.details.title }, metadata);
    await seedDemoPages(shop);
    const found = await createPages(shop).read("demo", pageId);
    expect(found.ok && found.value.page.document).toEqual(document);
  });

  it("do not come to a shop that is in use", async () => {
    const shop = createTestShop(at);
    await shop.eventStore.append({
      stream: "owner-demo.1",
      expectedRevision: "any",
      events: [{ id: newId(), type: "OwnerRegistered", version: 1, data: {} }],
      metadata,
    });
    await seedDemoPages(shop);
    expect(await shop.recorded()).toHaveLength(1);
  });

  it("leave a path to the page that has it", async () => {
    const shop = createTestShop(at);
    const pages = createPages(shop);
    await pages.create("mine", { path: "questions", title: "Mine" }, metadata);
    await seedDemoPages(shop);
    expect((await pages.read("demo", "demo-questions")).ok).toBe(false);
    expect((await pages.read("demo", "demo-our-story")).ok).toBe(true);
  });

  it("show only pictures, collections and forms that exist", () => {
    for (const picture of contents.flatMap((each) => definitionOf(each).pictures?.(each) ?? []))
      expect(existsSync(new URL(`..${picture.assetUrl}`, import.meta.url)), picture.assetUrl).toBe(
        true,
      );
    const chosen = contents.flatMap((content): readonly (readonly [string, string])[] => {
      if (content.type === "products") return [["products", content.collection]];
      if (content.type === "summary") return [["summary", content.collectionId]];
      return content.type === "newsletter" ? [["newsletter", content.formId]] : [];
    });
    expect(new Map(chosen)).toEqual(
      new Map([
        ["products", demoCollections.find(({ slug }) => slug === "notebooks")?.slug],
        ["summary", demoContentCollections.find(({ kind }) => kind === "blog")?.collectionId],
        ["newsletter", newsletterForm.formId],
      ]),
    );
  });

  it("have no mistake that the check finds", () => {
    const surroundings = { brokenLinks: new Map(), faintColors: [], bytes: 1 };
    for (const { document } of demoPages) {
      const search = { title: document.details.title, sameTitleAt: undefined };
      const remarks = checkPage(document, { ...surroundings, search });
      expect(remarks.filter(({ level }) => level === "error")).toEqual([]);
    }
  });

  it("have other paths than those of starters", () => {
    const paths = starterPageNames.map(starterPath);
    expect(demoPages.filter(({ path }) => paths.includes(path))).toEqual([]);
  });
});
