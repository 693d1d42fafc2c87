import { readFileSync } from "node:fs";
import { type ProductDefinition, ProductEvent } from "#domain/catalog/events.ts";
import { ContentItemEvent } from "#domain/content/events.ts";
import type { ContentItemDefinition } from "#domain/content/item.ts";
import { unreachable } from "#domain/kit/decider.ts";
import { readEvent } from "#domain/kit/read-event.ts";
import type { PageDocument } from "#domain/pages/document.ts";
import { PageEvent } from "#domain/pages/events.ts";
import { pageText } from "#domain/pages/page-text.ts";
import { folded } from "#domain/search/terms.ts";
import { htmlText } from "#domain/templates/html-text.ts";
import type { Projectable, Projection } from "../kit/projection.ts";
import { defineTable, tableChanges } from "../kit/table-changes.ts";

/**
 * Not in the specification, in bytes of UTF-8: text after these is not indexed. Postgres refuses
 * the words of a document above 1 MB, and words with hyphens, stems and places can make five times
 * their text. One document that it refuses would stop the search of every website.
 */
const MAX_BYTES = { title: 2_000, keywords: 40_000, body: 150_000 } as const;

/** In characters. */
const MAX_BODY = 100_000;

/** The beginning of a text, at most these bytes long, without half a character. */
const beginning = (text: string, bytes: number): string => {
  // No character has more than three bytes for each of its UTF-16 units.
  if (text.length * 3 <= bytes) return text;
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(bytes));
  return text.slice(0, read);
};

const documentsTable = defineTable({
  name: "search_documents",
  columns: {
    website_id: "text",
    kind: "text",
    id: "text",
    title: "text",
    keywords: "text",
    body: "text",
    slug: "text",
    visible: "boolean",
  },
  key: ["website_id", "kind", "id"],
});

type Texts = { readonly title: string; readonly keywords: string; readonly body: string };

const indexed = (title: string, keywords: string, body: string): Texts => ({
  title: beginning(folded(title), MAX_BYTES.title),
  keywords: beginning(folded(keywords), MAX_BYTES.keywords),
  body: beginning(folded(body).slice(0, MAX_BODY), MAX_BYTES.body),
});

const textsOf = (title: string, keywords: readonly string[], ...html: readonly string[]): Texts =>
  indexed(title, keywords.join("\n"), html.map(htmlText).join("\n"));

/** Other tables know whether an item or a page is visible now, because that depends on the time. */
const elsewhere = { slug: "", visible: true } as const;

const productTexts = ({ name, variants, tags, vendor, description }: ProductDefinition): Texts => {
  const options = variants.flatMap(({ sku, attributes }) => [sku, ...Object.values(attributes)]);
  return textsOf(name, [...new Set([...options, ...tags, vendor])], description);
};

const itemTexts = (item: ContentItemDefinition): Texts =>
  textsOf(
    item.title,
    [...item.tags, ...item.categories, item.author.displayName],
    item.excerpt,
    item.body,
  );

/** The saved version of an item is shown until the time of its scheduled one, so that both have a text. */
const scheduledKey = (itemId: string): string => `${itemId}/next`;

type ItemChange = { readonly id: string; readonly item?: ContentItemDefinition };

const itemChanges = (event: ContentItemEvent): readonly ItemChange[] => {
  switch (event.type) {
    case "ContentItemSaved": {
      const { item } = event;
      return [{ id: item.itemId, item }, { id: scheduledKey(item.itemId) }];
    }
    case "ContentItemScheduled":
      return [{ id: scheduledKey(event.item.itemId), item: event.item }];
    case "ContentScheduleCancelled":
      return [{ id: scheduledKey(event.itemId) }];
    case "ContentItemRemoved":
      return [{ id: event.itemId }, { id: scheduledKey(event.itemId) }];
    case "ContentItemPublished":
    case "ContentItemUnpublished":
    case "ContentReviewRequested":
      return [];
    default:
      return unreachable(event);
  }
};

const pageTexts = (document: PageDocument): Texts =>
  indexed(document.details.title, document.details.description, pageText(document));

/** A schedule can need the text of the version before it; none needs older ones than these. */
const MAX_VERSIONS = 20;

/** Every version has its own text, because an earlier one is shown until the time of a scheduled one. */
const pageKey = (pageId: string, version: number): string => `${pageId}/${version}`;

const project = (batch: readonly Projectable[]) => {
  const documents = tableChanges(documentsTable);
  for (const recorded of batch) {
    const { websiteId: website_id } = recorded.metadata;
    const keyOf = (kind: "product" | "content" | "page", id: string) => ({ website_id, kind, id });
    switch (recorded.type) {
      case "ProductDefined":
      case "ProductRemoved": {
        const event = readEvent(ProductEvent, recorded);
        if (event.type === "ProductRemoved") documents.remove(keyOf("product", event.productId));
        else
          documents.put({
            ...keyOf("product", event.product.productId),
            ...productTexts(event.product),
            slug: event.product.slug,
            visible: event.product.visible,
          });
        break;
      }
      case "ContentItemSaved":
      case "ContentItemScheduled":
      case "ContentScheduleCancelled":
      case "ContentItemRemoved": {
        const event = readEvent(ContentItemEvent, recorded);
        for (const change of itemChanges(event)) {
          const key = keyOf("content", change.id);
          if (change.item === undefined) documents.remove(key);
          else documents.put({ ...key, ...itemTexts(change.item), ...elsewhere });
        }
        break;
      }
      case "PagePublished":
      case "PageReverted":
      case "PageScheduled": {
        const event = readEvent(PageEvent, recorded);
        if (!("document" in event)) break;
        const { pageId, version, document } = event;
        const oldest = Math.max(1, version - MAX_VERSIONS);
        if (event.type !== "PageScheduled")
          for (let earlier = oldest; earlier < version; earlier += 1)
            documents.remove(keyOf("page", pageKey(pageId, earlier)));
        documents.put({
          ...keyOf("page", pageKey(pageId, version)),
          ...pageTexts(document),
          ...elsewhere,
        });
        break;
      }
    }
  }
  return documents.statements();
};

/**
 * The searchable texts; other tables determine at query time whether a visitor can see the result.
 */
export const search: Projection = {
  name: "search",
  version: 4,
  reads: {
    types: [
      ...["ProductDefined", "ProductRemoved", "ContentItemSaved", "ContentItemRemoved"],
      ...["ContentItemScheduled", "ContentScheduleCancelled"],
      ...["PagePublished", "PageScheduled", "PageReverted"],
    ],
  },
  tables: readFileSync(new URL("./search.sql", import.meta.url), "utf8"),
  views: ["search_documents"],
  project,
};
