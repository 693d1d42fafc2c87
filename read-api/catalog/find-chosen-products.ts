import type { QueryOf } from "#domain/kit/contract.ts";
import type { SqlStatement } from "#infra/postgres/port.ts";
import { wholeListText } from "../kit/listing.ts";
import { productsSource } from "./console-products.ts";
import type { listConsoleProductsContract } from "./contract.ts";

type Query = QueryOf<typeof listConsoleProductsContract>;
type Matching = {
  readonly [Name in "search" | "collection" | "productType" | "status" | "filters"]?:
    | Query[Name]
    | undefined;
};

const named = `
  select product_id as id, name from read.products
   where website_id = $1 and product_id = any($2::text[]) order by product_id`;

/**
 * Selects the `id` and `name` of those named, or of all that the list's filters select. Never another
 * website's. A statement and not its rows: there may be very many.
 */
export const selectedProducts = (
  websiteId: string,
  of: { readonly ids: readonly string[] } | { readonly matching: Matching },
): SqlStatement => {
  if ("ids" in of) return { text: named, values: [websiteId, of.ids] };
  const { matching } = of;
  const source = productsSource(websiteId, matching as Partial<Query>);
  const { text, values } = wholeListText(source, { sort: "name", filters: matching.filters });
  return { text: `select id, name from (${text}) as chosen`, values };
};
