import type { QueryOf } from "#domain/kit/contract.ts";
import { shippingBulk } from "#domain/shipping/bulk.ts";
import type { ShippingOption } from "#domain/shipping/events.ts";
import { shippingColumns } from "#domain/shipping/shipping-columns.ts";
import type { Route } from "#infra/http/route.ts";
import type { BulkRows } from "../kit/bulk-rows.ts";
import { type ListDependencies, listRoutes } from "../kit/list-routes.ts";
import type { ListSource, SqlColumn } from "../kit/listing.ts";
import { joinFilters } from "../kit/paged-query.ts";
import { listShippingOptionsContract } from "./contract.ts";

const PROJECTIONS = ["shipping-options"];

type Found = {
  readonly definition: ShippingOption;
  readonly definedAt: string;
  readonly rank: number;
  readonly removed: boolean;
};

// Removed options are read from a view of their own: the tables of the version before, which serve while
// these are built, have none.
const optionsOf = (status: "removed" | undefined): string => `
  select * from (
    select definition, name, definition ->> 'description' as description, kind, enabled,
           defined_at as "definedAt", shipping_option_id as id, ${status === "removed"} as removed,
           row_number() over (order by place, shipping_option_id)::int as rank
      from read.${status === "removed" ? "all_shipping_options" : "shipping_options"}
     where website_id = $1${status === "removed" ? " and removed" : ""}) as ranked`;
const sqlColumns = {
  rank: { expression: "rank", known: true },
  name: { expression: "name", known: true },
  description: { expression: "description" },
  kind: { expression: "kind", known: true },
  enabled: { expression: "case when enabled then 'yes' else 'no' end", known: true },
  definedAt: { expression: '"definedAt"', known: true },
} as const satisfies Partial<Record<keyof typeof shippingColumns, SqlColumn>>;

const shippingSource = (
  websiteId: string,
  { search, kind, status }: Partial<QueryOf<typeof listShippingOptionsContract>>,
): ListSource => {
  const { where, values } = joinFilters(
    [
      kind && ["kind = ?", kind],
      search ? ["strpos(lower(name || ' ' || description), lower(?)) > 0", search] : undefined,
    ],
    2,
  );
  return {
    matching: where === "" ? optionsOf(status) : `${optionsOf(status)} where ${where}`,
    values: [websiteId, ...values],
    columns: shippingColumns,
    sql: sqlColumns,
    key: { expression: "rank", type: "int" },
  };
};

/** For doing something to many shipping options at once. */
export const shippingBulkRows: BulkRows<QueryOf<typeof listShippingOptionsContract>> = {
  list: shippingBulk.list,
  permission: listShippingOptionsContract.permission,
  projections: PROJECTIONS,
  query: listShippingOptionsContract.query,
  source: (websiteId, query) => ({
    ...shippingSource(websiteId, query),
    key: { expression: "id", type: "text" },
  }),
  named: (websiteId, ids) => ({
    text: `select shipping_option_id as id, name from read.all_shipping_options
            where website_id = $1 and shipping_option_id = any($2::text[])`,
    values: [websiteId, ids],
  }),
};

/** Shipping options, for owners. */
export const shippingQueries = (dependencies: ListDependencies): readonly Route[] =>
  listRoutes(dependencies)(listShippingOptionsContract, {
    name: "shipping-options",
    projections: PROJECTIONS,
    source: ({ query, context: { websiteId } }) => shippingSource(websiteId, query),
    rowOf: ({ definition, rank, definedAt, removed }: Found) => ({
      ...definition,
      rank,
      definedAt,
      removed,
    }),
  });
