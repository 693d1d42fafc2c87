import { stringify } from "csv-stringify/sync";
import { daybookHeadings, daybookRows } from "#domain/catalog/daybook-file.ts";
import type { ProductDefinition } from "#domain/catalog/events.ts";
import type { FileRow, ProductOfFile } from "#domain/catalog/file-rows.ts";
import { shopifyHeadings, shopifyRows } from "#domain/catalog/shopify-file.ts";
import type { QueryOf } from "#domain/kit/contract.ts";
import { keptCell } from "#domain/kit/csv-cell.ts";
import type { Cursors } from "#infra/postgres/port.ts";
import { wholeListText } from "../kit/listing.ts";
import { productsSource } from "./console-products.ts";
import type { productFileContract } from "./contract.ts";

/** Few enough not to block other requests while they are formatted. */
const PRODUCTS = 100;

type Stocked = { readonly variantId: string; readonly unlimited: boolean; readonly units: number };
type StoredProduct = {
  readonly definition: ProductDefinition;
  readonly inCollections: ProductOfFile["collections"];
  readonly counted: readonly Stocked[];
};

/** Adds the file's further columns to the list's own rows. */
const withWhole = (matching: string): string => `
  select listed.*, product.definition,
         coalesce((select json_agg(json_build_object('slug', collection.slug, 'title', collection.title)
                                   order by named.place)
                     from jsonb_array_elements_text(product.definition -> 'collectionIds')
                          with ordinality as named (collection_id, place)
                     join read.collections as collection
                       on collection.website_id = product.website_id
                      and collection.collection_id = named.collection_id), '[]') as "inCollections",
         coalesce((select json_agg(json_build_object('variantId', stock.variant_id,
                                   'unlimited', stock.unlimited, 'units', stock.on_hand))
                     from read.product_variants as variant
                     join read.variant_stock as stock using (website_id, variant_id)
                    where variant.website_id = product.website_id
                      and variant.product_id = product.product_id), '[]') as counted
    from (${matching}) as listed
    join read.products as product on product.website_id = $1 and product.product_id = listed.id`;

const formats = {
  daybook: { headings: daybookHeadings, rowsOf: daybookRows },
  shopify: { headings: shopifyHeadings, rowsOf: shopifyRows },
} as const;

const ofFile = ({ definition, inCollections, counted }: StoredProduct): ProductOfFile => ({
  product: definition,
  collections: inCollections,
  stock: new Map(
    counted.map(({ variantId, unlimited, units }) => [variantId, { unlimited, quantity: units }]),
  ),
});

const lines = (rows: readonly FileRow[], headings: readonly string[]): string =>
  stringify(
    rows.map((row) => headings.map((heading) => keptCell(row[heading] ?? ""))),
    // Line breaks in an unquoted cell would end the row.
    { record_delimiter: "windows", quoted_match: /[\r\n]/ },
  );

const encoder = new TextEncoder();

type ProductFileRequest = {
  readonly websiteId: string;
  readonly query: QueryOf<typeof productFileContract>;
  /** Prepended to the paths of pictures, for other programs. */
  readonly origin: string;
};

/**
 * A list's selected products, in its order, as a file for imports, written in pieces. Cells that a
 * spreadsheet would execute are escaped in a way that imports reverse.
 */
export async function* productFile(
  stream: Cursors["stream"],
  { websiteId, query, origin }: ProductFileRequest,
): AsyncGenerator<Uint8Array> {
  const { headings, rowsOf } = formats[query.format];
  const source = productsSource(websiteId, query);
  const { text, values } = wholeListText(
    { ...source, matching: withWhole(source.matching) },
    query,
  );
  let head = `\uFEFF${stringify([headings as string[]], { record_delimiter: "windows" })}`;
  for await (const batch of stream<StoredProduct>(text, values, PRODUCTS, websiteId)) {
    const rows = batch.flatMap((found) => rowsOf(ofFile(found), origin));
    yield encoder.encode(head + lines(rows, headings));
    head = "";
  }
  if (head !== "") yield encoder.encode(head);
}
