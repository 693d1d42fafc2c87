import type { Frame, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { safeContentHtml } from "#commands/kit/safe-html.ts";
import { bodyOfBlocks } from "#domain/content/blocks.ts";
import { ContentItemDefinition } from "#domain/content/item.ts";
import type { Block, PageDocument, Section } from "#domain/pages/document.ts";
import { newDocument, newLayout, newLook } from "#domain/pages/document.ts";
import { hostileDocuments } from "#tests/support/hostile-documents.ts";
import { aBlock } from "#tests/support/pages.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";
import { openCanvas } from "./page-canvas.ts";

const DOCUMENTS = 200;
/** A document has a block of each type, and a section up to 60 blocks. */
const PER_SECTION = 2;
const SECTIONS = 25;
const names = Array.from(
  { length: Math.ceil(DOCUMENTS / (PER_SECTION * SECTIONS)) },
  (_, index) => `hostile-${index}`,
);

let shop: OpenConsole;

/** Sections of a few documents each. Ids are unique, and as hostile as their length allows. */
const documentOf = (page: number): PageDocument => {
  const first = page * PER_SECTION * SECTIONS;
  const all = hostileDocuments(DOCUMENTS).slice(first, first + PER_SECTION * SECTIONS);
  const sections = Array.from({ length: SECTIONS }, (_, index): Section => {
    const contents = all.slice(index * PER_SECTION, (index + 1) * PER_SECTION).flat();
    const blocks = contents.map(
      (content, row): Block =>
        aBlock(`"><img onerror=run() src=x>${index}-${row}`, content, row + 1),
    );
    return { id: `' onclick='run()${index}`, look: newLook(), layout: newLayout(), blocks };
  });
  return { ...newDocument("</title><script>run()</script>"), sections };
};

/**
 * Published past the rules of the draft, which refuse many of these links and pictures: an event is
 * rendered whatever it says.
 */
const publish = async (name: string, document: PageDocument): Promise<void> => {
  const { eventStore, newId, now, nowMs, waitFor } = shop.server.infrastructure;
  const stream = `page-demo.${name}`;
  const { revision } = await eventStore.readStream(stream);
  const at = now();
  const data = {
    pageId: name,
    version: 1,
    draft: 1,
    draftRevision: 0,
    document,
    publishOn: nowMs(),
    publishedAt: at,
  };
  const verdict = await eventStore.append({
    stream,
    expectedRevision: revision,
    events: [
      { id: newId(), type: "PagePublished", version: 1, data: JSON.parse(JSON.stringify(data)) },
    ],
    metadata: { websiteId: "demo", actor: "test", correlationId: "test" },
  });
  expect(verdict.status).toBe("appended");
  await waitFor(["pages"], await eventStore.head());
};

/** A post with the same document, published in the same way, with everything that follows from its text. */
const publishPost = async (name: string, document: PageDocument): Promise<void> => {
  const { eventStore, newId, now, nowMs, waitFor } = shop.server.infrastructure;
  const stream = `contentItem-demo.${name}`;
  const item = {
    itemId: name,
    collectionId: await findBlog(),
    recordType: 1,
    urlId: name,
    title: `Hostile ${document.details.title}`,
    blocks: document,
    tags: ["<script>run()</script>"],
    author: { displayName: '"><img onerror=run() src=x>' },
    body: bodyOfBlocks(document),
    excerpt: safeContentHtml('<p onclick="run()">Hostile</p><script>run()</script>'),
  };
  const at = now();
  const events = [
    { type: "ContentItemSaved", data: { item: ContentItemDefinition.parse(item), savedAt: at } },
    { type: "ContentItemPublished", data: { itemId: name, publishOn: nowMs(), publishedAt: at } },
  ];
  const verdict = await eventStore.append({
    stream,
    expectedRevision: (await eventStore.readStream(stream)).revision,
    events: events.map(({ type, data }) => ({
      id: newId(),
      type,
      version: 1,
      data: JSON.parse(JSON.stringify(data)),
    })),
    metadata: { websiteId: "demo", actor: "test", correlationId: "test" },
  });
  expect(verdict.status).toBe("appended");
  await waitFor(["content", "search"], await eventStore.head());
};

const findBlog = async (): Promise<string> => {
  const { body } = await shop.client.get<{
    collections: readonly { id: string; kind: string; slug: string }[];
  }>("/api/console/content/collections");
  return body.collections.find(({ kind }) => kind === "blog")?.id ?? "";
};

beforeAll(async () => {
  shop = await openConsole();
  for (const [index, name] of names.entries()) {
    const created = await shop.client.put(`/api/console/pages/${name}`, {
      path: name,
      title: name,
    });
    expect(created.status).toBe(200);
    await publish(name, documentOf(index));
    await publishPost(name, documentOf(index));
  }
});
afterAll(() => shop.close());

declare global {
  var ran: string[] | undefined;
}

/** Anything that runs calls this, and anything that the policy refuses is noted, too. */
const watch = (page: Page) =>
  page.addInitScript(() => {
    const ran: string[] = [];
    globalThis.ran = ran;
    Object.assign(globalThis, { run: () => ran.push("run") });
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, sample }) => {
      // Pictures at addresses that do not exist are only that.
      if (!violatedDirective.startsWith("img-src")) ran.push(`${violatedDirective} ${sample}`);
    });
  });

/** What ran, or could run when someone uses the page. */
const findDanger = (frame: Frame, where = ".page-sections"): Promise<readonly string[]> =>
  frame.evaluate((selector) => {
    const root = document.querySelector(selector);
    const found = [...(globalThis.ran ?? ["The page was not watched."])];
    for (const element of root?.querySelectorAll("*") ?? []) {
      // The icons and charts of our own templates are the only drawings.
      const isDrawing = element.matches("svg:not(.icon, .chart, .chart-swatch)");
      if (isDrawing || element.matches("script, style, iframe, object, embed, base, link, meta"))
        found.push(element.outerHTML.slice(0, 80));
      for (const { name, value } of element.attributes) {
        if (name.startsWith("on") || name === "style" || name === "srcdoc") found.push(name);
        const isText = /^(?:alt|title|aria-label|data-title|value)$/.test(name);
        if (/^\s*(?:javascript|data|vbscript):/i.test(value) && !isText)
          found.push(`${name}=${value}`);
      }
      if (element instanceof HTMLElement) element.dispatchEvent(new MouseEvent("mouseover"));
    }
    return [...found, ...(globalThis.ran ?? [])];
  }, where);

const countTexts = (frame: Frame): Promise<number> => frame.locator(".page-text").count();

describe(`${DOCUMENTS} hostile documents in a browser`, () => {
  const perPage = Math.min(DOCUMENTS, PER_SECTION * SECTIONS);

  it.each([
    ["under the site’s own policy", false],
    ["without any policy", true],
  ] as const)("run nothing on pages %s", async (_policy, bypassCSP) => {
    const context = await shop.browser.newContext({ baseURL: shop.server.origin, bypassCSP });
    const page = await context.newPage();
    await watch(page);
    for (const name of names) {
      const answer = await page.goto(`/${name}`);
      expect(answer?.status()).toBe(200);
      expect(await countTexts(page.mainFrame())).toBe(perPage);
      expect(await findDanger(page.mainFrame())).toEqual([]);
    }
    await context.close();
  });

  it.each([
    ["under the site’s own policy", false],
    ["without any policy", true],
  ] as const)(
    "run nothing as posts, in lists, the search, feeds and answers %s",
    async (_policy, bypassCSP) => {
      const context = await shop.browser.newContext({ baseURL: shop.server.origin, bypassCSP });
      const page = await context.newPage();
      await watch(page);
      const { body } = await shop.client.get<{
        collections: readonly { kind: string; url: string }[];
      }>("/api/content");
      const blog = body.collections.find(({ kind }) => kind === "blog")?.url ?? "";
      for (const name of names) {
        const answer = await page.goto(`${blog}/${name}`);
        expect(answer?.status()).toBe(200);
        expect(await countTexts(page.mainFrame())).toBe(perPage);
        expect(await findDanger(page.mainFrame())).toEqual([]);
        // What the page says to search engines stays data.
        for (const data of await page
          .locator('script[type="application/ld+json"]')
          .allTextContents())
          expect(JSON.parse(data)).toBeDefined();
      }
      for (const path of [
        blog,
        `${blog}?tag=${encodeURIComponent("<script>run()</script>")}`,
        "/search?q=hostile",
        "/",
      ]) {
        expect((await page.goto(path))?.status()).toBe(200);
        await page.getByText("Hostile").first().waitFor();
        const inLists = ".content-list, .posts, .search-results, main ol, main ul";
        expect(await findDanger(page.mainFrame(), inLists)).toEqual([]);
      }
      for (const path of [
        `${blog}?format=rss`,
        `/api/content${blog}/items`,
        "/api/search?q=hostile",
      ]) {
        const answer = await page.request.get(path);
        expect(answer.status()).toBe(200);
        expect(answer.headers()["content-type"]).toMatch(/xml|json/);
        expect(answer.headers()["x-content-type-options"]).toBe("nosniff");
      }
      await context.close();
    },
  );

  it("run nothing in the canvas", async () => {
    const page = await shop.newPage();
    await watch(page);
    await page.goto("/config/");
    for (const name of names) {
      const { frame, send } = await openCanvas(page, name);
      expect(await countTexts(frame)).toBe(perPage);
      const html = await frame.evaluate(() => {
        const sections = [...document.querySelectorAll("[data-section]")];
        const drawn = sections.map((section) => section.outerHTML).join("");
        document.querySelector("[data-block]")?.remove();
        return drawn;
      });
      await send({ kind: "draw", html, css: "" });
      await expect.poll(() => countTexts(frame)).toBe(perPage);
      expect(await findDanger(frame)).toEqual([]);
    }
    await page.context().close();
  });

  it.each([
    ["runs", true, /^run$/],
    ["is refused by the site’s own policy", false, /^script-src/],
  ] as const)("planted markup is found: it %s", async (_outcome, bypassCSP, noted) => {
    const context = await shop.browser.newContext({ baseURL: shop.server.origin, bypassCSP });
    const page = await context.newPage();
    await watch(page);
    await page.goto(`/${names[0]}`);
    await page.evaluate(() => {
      const text = document.querySelector(".page-text");
      if (text) text.innerHTML = "<img src=x onerror=run()>";
    });
    await expect
      .poll(async () => (await findDanger(page.mainFrame())).some((each) => noted.test(each)))
      .toBe(true);
    await context.close();
  });
});

it("scripts of a website’s own templates do not run in the canvas, and nothing is counted", async () => {
  const template = "/api/console/themes/templates/page.html";
  const { body } = await shop.client.get<{ edition: number; source: string }>(template);
  const script = '<script nonce="{nonce}">document.title = "It ran";</script>';
  const source = `${body.source}${script}`;
  const published = await shop.client.post(`${template}/publish`, {
    source,
    edition: body.edition,
  });
  expect(published.status).toBe(200);
  const page = await shop.newPage();
  await page.goto(`/${names[0]}`);
  await expect.poll(() => page.title()).toBe("It ran");

  await page.goto("/config/");
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.frame() !== page.mainFrame() && request.resourceType() !== "image")
      asked.push(new URL(request.url()).pathname);
  });
  const { frame } = await openCanvas(page, `${names[0]}`);
  expect(await frame.content()).toContain("It ran");
  expect(await frame.title()).not.toBe("It ran");
  // Its own page, styles and script; no call.
  const others = asked.filter((path) => !path.startsWith("/assets/"));
  expect(others).toEqual([`/api/console/pages/${names[0]}/canvas`]);
  await page.context().close();
});
