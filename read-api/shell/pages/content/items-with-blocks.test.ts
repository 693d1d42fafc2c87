import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BlockContent } from "#domain/pages/blocks.ts";
import { newDocument, newLayout, newLook, type PageDocument } from "#domain/pages/document.ts";
import { type Client, createOwnerClient } from "#tests/support/client.ts";
import { anEvent, aPost, defineCollections, saveAndPublish } from "#tests/support/content.ts";
import { aBlock, aHeading, aText } from "#tests/support/pages.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwnerClient(server.origin, server.setupCode);
  await defineCollections(owner);
});
afterAll(() => server.stop());

const documentOf = (...contents: readonly BlockContent[]): PageDocument => ({
  ...newDocument("Text"),
  sections: [
    {
      id: "text",
      look: newLook(),
      layout: newLayout(),
      blocks: contents.map((content, index) => aBlock(`part-${index + 1}`, content, index + 1)),
    },
  ],
});
const page = async (path: string): Promise<string> => {
  const { status, body } = await owner.get<string>(path);
  expect(status, path).toBe(200);
  return body;
};
const statusOf = async (path: string) => (await owner.get(path)).status;
/** What a post says in a list. */
const cardOf = (html: string, urlId: string): string =>
  html.split('class="post-card ').find((card) => card.includes(`href="/blog/${urlId}"`)) ?? "";

describe("a post with blocks", () => {
  const blocks = documentOf(aHeading("Programme"), aText("Oolong & friends"));
  beforeAll(async () => {
    const shared = { blocks, body: "", author: { displayName: "Inês" } };
    await saveAndPublish(
      owner,
      aPost("own", {
        ...shared,
        categories: ["Tea Rooms"],
        tags: ["oolong"],
        excerpt: "<p>Chosen by its author.</p>",
      }),
    );
    await saveAndPublish(owner, aPost("derived", shared));
  });

  it("is on its page as blocks, with its author, categories and tags", async () => {
    const html = await page("/blog/own");
    expect(html).toMatch(/class="page-block[^"]*"><h2 class="page-heading">Programme<\/h2>/);
    expect(html).toContain("Oolong &amp; friends");
    expect(html).toContain("By Inês");
    expect(html).toContain('href="/blog?category=Tea%20Rooms"');
    expect(html).toContain('href="/blog?tag=oolong"');
  });

  it("is in the lists of its categories and tags, and in no others", async () => {
    for (const path of ["/blog?category=Tea%20Rooms", "/blog?tag=oolong"]) {
      const html = await page(path);
      expect(cardOf(html, "own"), path).not.toBe("");
      expect(cardOf(html, "derived"), path).toBe("");
    }
    expect(await statusOf("/blog?tag=Tea%20Rooms")).toBe(404);
  });

  it("has the excerpt that was chosen, or the beginning of its blocks", async () => {
    const html = await page("/blog");
    expect(cardOf(html, "own")).toContain("Chosen by its author.");
    expect(cardOf(html, "own")).not.toContain("Oolong");
    expect(cardOf(html, "derived")).toContain("Oolong &amp; friends");
  });

  it("is described by its sentences wherever they begin, without cells of tables and labels of buttons", async () => {
    const cells = Array.from({ length: 40 }, (_, at) => [`Loudness ${at} ${"x".repeat(80)}`]);
    const measured = documentOf(
      aHeading("Measured"),
      { type: "table", caption: "Decibels", rows: cells, heads: "none" },
      { type: "buttons", buttons: [{ label: "Book", href: "/book", look: "primary" }] },
      aText("Nine nights, measured."),
    );
    await saveAndPublish(owner, aPost("measured", { blocks: measured, body: "" }));
    expect(await page("/blog/measured")).toContain(
      '<meta name="description" content="Nine nights, measured.">',
    );
    const card = cardOf(await page("/blog"), "measured");
    expect(card).toContain("Nine nights, measured.");
    expect(card).not.toMatch(/Loudness|Decibels|Book/);
    const table = documentOf({ type: "table", caption: "", rows: [["1", "2"]], heads: "none" });
    await saveAndPublish(owner, aPost("cells", { blocks: table, body: "" }));
    expect(await page("/blog/cells")).not.toContain('content="12"');
    for (const id of ["measured", "cells"]) await owner.delete(`/api/console/content/items/${id}`);
  });

  it("is in the feed with its author, its categories and the text of its blocks", async () => {
    const feed = await page("/blog?format=rss");
    const item = feed.split("<item>").find((each) => each.includes("/blog/own</link>")) ?? "";
    expect(item).toContain("<dc:creator>Inês</dc:creator>");
    expect(item).toContain("<category>Tea Rooms</category>");
    expect(item).toContain("Chosen by its author.");
    const derived = feed.split("<item>").find((each) => each.includes("/blog/derived</link>"));
    expect(derived).toContain("Oolong");
    expect(derived).not.toContain("page-block");
  });

  it("has categories of up to 25 characters and tags of up to 50 [B9.36] [B5.29]", async () => {
    const save = async (categories: string[], tags: string[]) =>
      (
        await owner.put(
          "/api/console/content/items/limits",
          aPost("limits", { blocks, body: "", categories, tags }),
        )
      ).status;
    expect(await save(["c".repeat(25)], ["t".repeat(50)])).toBe(200);
    expect(await save(["c".repeat(26)], [])).toBe(400);
    expect(await save([], ["t".repeat(51)])).toBe(400);
  });
});

describe("an event with blocks", () => {
  /** Two in the afternoon in New York. */
  const startDate = Date.UTC(2031, 2, 14, 18);
  beforeAll(() =>
    saveAndPublish(
      owner,
      anEvent("tasting", 0, {
        blocks: documentOf(aText("Bring a cup")),
        body: "",
        startDate,
        endDate: startDate + 3_600_000,
      }),
      1,
    ),
  );

  it("is on its page as blocks, and in the list of what is to come", async () => {
    expect(await page("/events/tasting")).toMatch(/class="page-block[^"]*"><div class="page-text/);
    expect((await page("/events")).split('id="past"')[0]).toContain('href="/events/tasting"');
  });

  it("is in the calendar to subscribe to, and a file of its own", async () => {
    for (const path of ["/events?format=ical", "/events/tasting?format=ical"]) {
      const calendar = await page(path);
      expect(calendar, path).toContain("DTSTART:20310314T180000Z\r\nDTEND:20310314T190000Z\r\n");
      expect(calendar, path).toContain("SUMMARY:Event tasting\r\n");
      expect(calendar, path).toContain("DESCRIPTION:Bring a cup\r\n");
      expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    }
  });

  it("is in its month", async () => {
    expect(await page("/events?view=month&month=2031-03")).toContain('href="/events/tasting"');
    expect(await page("/events?view=month&month=2031-04")).not.toContain('href="/events/tasting"');
  });
});

it("a gallery with blocks shows them, and is in the list of galleries", async () => {
  const item = {
    ...({ collectionId: "pictures", recordType: 14, body: "" } as const),
    blocks: documentOf(aText("Taken at night")),
  };
  await saveAndPublish(owner, aPost("night", item));
  expect(await page("/gallery/night")).toContain("Taken at night");
  expect(await page("/gallery")).toContain('href="/gallery/night"');
});
