import sanitizeHtml from "sanitize-html";
import { describe, expect, it } from "vitest";
import { bodyOfBlocks } from "#domain/content/blocks.ts";
import { ContentItemDefinition } from "#domain/content/item.ts";
import { openGate } from "#domain/page-access/gate.ts";
import { newDocument, newLayout, newLook, type PageDocument } from "#domain/pages/document.ts";
import { htmlText } from "#domain/templates/html-text.ts";
import { hostileDocuments } from "#tests/support/hostile-documents.ts";
import { aBlock } from "#tests/support/pages.ts";
import { toContentItem } from "../../../content/list-items.ts";
import { contentData } from "./content-structured-data.ts";
import { toContentItemView } from "./content-view.ts";
import { createFeed } from "./feed.ts";

/** More of them by command. */
const DOCUMENTS = Number(process.env.HOSTILE_DOCUMENTS ?? 2_000);
const HOSTILE = '</title></script><script>run()</script>"><img src=x onerror=run()>';
const ORIGIN = "https://shop.example";

const collection = {
  id: "journal",
  kind: "blog" as const,
  slug: "blog",
  url: "/blog",
  title: HOSTILE,
  description: HOSTILE,
  enabled: true,
  inNavigation: true,
  needsApproval: false,
};

const documentOf = (contents: Parameters<typeof aBlock>[1][]): PageDocument => ({
  ...newDocument(HOSTILE),
  sections: [
    {
      id: "s",
      look: newLook(),
      layout: newLayout(),
      blocks: contents.map((content, index) => aBlock(`b-${index}`, content, index + 1)),
    },
  ],
});

const bodies = hostileDocuments(DOCUMENTS).map((contents) =>
  bodyOfBlocks(documentOf([...contents])),
);

const rowOf = (body: string, index: number) => ({
  id: `item-${index}`,
  urlId: `item-${index}`,
  publishOn: 1_700_000_000_000,
  updatedAt: "2026-01-01T00:00:00.000Z",
  definition: ContentItemDefinition.parse({
    itemId: `item-${index}`,
    collectionId: "journal",
    recordType: 1,
    urlId: `item-${index}`,
    title: HOSTILE,
    body,
    tags: [HOSTILE],
    categories: [HOSTILE],
    author: { displayName: HOSTILE },
  }),
});
const viewOf = (body: string, index: number) =>
  toContentItemView(toContentItem(rowOf(body, index), collection), collection);

/** Whether a browser would go there, rather than run something. */
const isPlace = (address: string): boolean =>
  /^(?:https?|mailto|tel):$/.test(URL.parse(address, ORIGIN)?.protocol ?? "https:");

type Found = { readonly name: string; readonly attribs: Readonly<Record<string, string>> };

/** The elements that a parser finds in HTML. */
const elementsIn = (html: string): readonly Found[] => {
  const found: Found[] = [];
  sanitizeHtml(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    // The attributes change afterwards.
    onOpenTag: (name, attribs) => found.push({ name, attribs: { ...attribs } }),
  });
  return found;
};

/** Elements that run, frame or style something, and attributes that do. */
const dangerIn = (html: string): readonly string[] =>
  elementsIn(html).flatMap(({ name, attribs }) => [
    ...(/^(?:script|style|iframe|object|embed|svg|math|form|base|link|meta|template)$/.test(name)
      ? [name]
      : []),
    ...Object.entries(attribs)
      .filter(
        ([attribute, value]) =>
          /^(?:on|style$|srcdoc$)/.test(attribute) ||
          (/^(?:href|src)$/.test(attribute) && !isPlace(value)),
      )
      .map(([attribute, value]) => `${attribute}=${value}`),
  ]);

it("would find what is planted", () => {
  const planted = '<p onclick="run()"><a href="javascript:run()">a</a><script>run()</script></p>';
  expect(dangerIn(planted)).toEqual(["onclick=run()", "href=javascript:run()", "script"]);
});

describe(`${DOCUMENTS} hostile documents as posts`, () => {
  it("have a body, an excerpt and a summary in which nothing runs", () => {
    expect(bodies).toHaveLength(DOCUMENTS);
    // Most of them have something to say.
    expect(bodies.filter((body) => body.length > 100).length).toBeGreaterThan(DOCUMENTS / 2);
    for (const [index, body] of bodies.entries()) {
      const { excerpt, summary } = viewOf(body, index);
      expect(dangerIn(body)).toEqual([]);
      expect(dangerIn(excerpt)).toEqual([]);
      // Lists get the beginning of a body, which can end anywhere.
      for (const end of [40, 2_000]) {
        const cut = viewOf(body.slice(0, end), index);
        expect(dangerIn(cut.excerpt)).toEqual([]);
      }
      // Templates escape the summary when they print it.
      expect(elementsIn(excerpt).map(({ name }) => name)).toEqual(summary === "" ? [] : ["p"]);
    }
  });

  it("are text for the search and for search engines", () => {
    for (const [index, body] of bodies.entries()) {
      expect(htmlText(body)).not.toMatch(/\n/);
      const data = contentData(viewOf(body, index), ORIGIN, HOSTILE);
      expect(JSON.parse(JSON.stringify(data))).toEqual(data);
    }
  });

  it("are entries of a feed that stays well-formed, without a tag of theirs", async () => {
    const size = 20;
    for (let from = 0; from < bodies.length; from += size) {
      const rows = bodies.slice(from, from + size).map((body, index) => ({
        ...rowOf(body.slice(0, 2_000), from + index),
        total: size,
        present: true,
      }));
      const answers = [[collection], rows];
      const sql = { query: async () => (answers.shift() ?? []) as never };
      const feed = await createFeed(sql, () => 1_800_000_000_000)("demo", "blog", ORIGIN, openGate);
      const names = new Set(
        [...`${feed}`.matchAll(/<\/?([^\s/>]+)/g)].map(([, name = ""]) => name),
      );
      const own =
        "?xml rss channel title link description atom:link item guid pubDate dc:creator category";
      for (const name of names) expect(own.split(" ")).toContain(name);
      expect(`${feed}`.match(/<item>/g)).toHaveLength(rows.length);
      expect(`${feed}`.isWellFormed()).toBe(true);
    }
  });
});
