import { readFileSync } from "node:fs";
import { type ProductDefinition, ProductEvent } from "#domain/catalog/events.ts";
import { ContentItemEvent } from "#domain/content/events.ts";
import type { ContentItemDefinition } from "#domain/content/item.ts";
import { readEvent } from "#domain/kit/read-event.ts";
import { folded } from "#domain/search/terms.ts";
import { htmlText } from "#domain/templates/html-text.ts";
import type { Projectable, Projection } from "../kit/projection.ts";
import { defineTable, tableChanges } from "../kit/table-changes.ts";

/** Not in the specification: text after the first 100,000 characters is not indexed. */
const MAX_BODY = 100_000;

const documentsTable = defineTable({
  name: "search_documents",
  columns: {
    website_id: "text",
    kind: "text",
    id: "text",
    title: "text",
    keywords: "text",
    body: "text",
  },
  key: ["website_id", "kind", "id"],
});

type Texts = { readonly title: string; readonly keywords: string; readonly body: string };

const textsOf = (
  title: string,
  keywords: readonly string[],
  ...html: readonly string[]
): Texts => ({
  title: folded(title),
  keywords: folded(keywords.join("\n")),
  body: folded(html.map(htmlText).join("\n")).slice(0, MAX_BODY),
});

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

const project = (batch: readonly Projectable[]) => {
  const documents = tableChanges(documentsTable);
  for (const recorded of batch) {
    const { websiteId: website_id } = recorded.metadata;
    const keyOf = (kind: "product" | "content", id: string) => ({ website_id, kind, id });
    switch (recorded.type) {
      case "ProductDefined":
      case "ProductRemoved": {
        const event = readEvent(ProductEvent, recorded);
        if (event.type === "ProductRemoved") documents.remove(keyOf("product", event.productId));
        else
          documents.put({
            ...keyOf("product", event.product.productId),
            ...productTexts(event.product),
          });
        break;
      }
      case "ContentItemSaved":
      case "ContentItemRemoved": {
        const event = readEvent(ContentItemEvent, recorded);
        if (event.type === "ContentItemRemoved") documents.remove(keyOf("content", event.itemId));
        if (event.type === "ContentItemSaved")
          documents.put({ ...keyOf("content", event.item.itemId), ...itemTexts(event.item) });
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
  version: 1,
  reads: {
    types: ["ProductDefined", "ProductRemoved", "ContentItemSaved", "ContentItemRemoved"],
  },
  tables: readFileSync(new URL("./search.sql", import.meta.url), "utf8"),
  views: ["search_documents"],
  project,
};
