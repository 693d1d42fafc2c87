import type { QueryOf } from "#domain/shared/contract.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { wholeListText } from "../shared/listing.ts";
import { productsSource } from "./console-products.ts";
import type { listConsoleProductsContract } from "./contract.ts";

type Chosen = { readonly id: string; readonly name: string };
type Query = QueryOf<typeof listConsoleProductsContract>;
type Matching = {
  readonly [Name in "search" | "collection" | "productType" | "status" | "filters"]?:
    | Query[Name]
    | undefined;
};

const named = `
  select product_id as id, name from read.products
   where website_id = $1 and product_id = any($2::text[]) order by product_id`;

/** Those named, or all that the list's filters select. Never another website's. */
export const createFindChosenProducts =
  (sql: Sql) =>
  (
    websiteId: string,
    of: { readonly ids: readonly string[] } | { readonly matching: Matching },
  ): Promise<readonly Chosen[]> => {
    if ("ids" in of) return sql.query<Chosen>(named, [websiteId, of.ids]);
    const { matching } = of;
    const source = productsSource(websiteId, matching as Partial<Query>);
    const { text, values } = wholeListText(source, { sort: "name", filters: matching.filters });
    return sql.query<Chosen>(`select id, name from (${text}) as chosen`, values);
  };
