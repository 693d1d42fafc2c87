import type { QueryOf } from "#domain/kit/contract.ts";
import { shippingBulk } from "#domain/shipping/bulk.ts";
import type { ShippingOption } from "#domain/shipping/events.ts";
import { shippingColumns } from "#domain/shipping/shipping-columns.ts";
import type { Route } from "#infra/http/route.ts";
import type { BulkRows } from "../kit/bulk-rows.ts";
import { type ListDependencies, listRoutes } from "../kit/list-routes.ts";
import type { ListSource, SqlColumns } from "../kit/list-source.ts";
import { joinFilters } from "../kit/paged-query.ts";
import { asksForRemoved, ruleStatus } from "../kit/rule-rows.ts";
import { listShippingOptionsContract } from "./contract.ts";

const PROJECTIONS = ["shipping-options"];

type StoredShippingOption = {
  readonly definition: ShippingOption;
  readonly definedAt: string;
  readonly rank: number;
  readonly removed: boolean;
};

// Removed options have their own view: the previous version of the tables, which serves while these
// are built, has none.
const optionsOf = (withRemoved: boolean): string => `
  select * from (
    select definition, name, definition ->> 'description' as description, kind, enabled,
           defined_at as "definedAt", shipping_option_id as id,
           ${withRemoved ? "removed" : "false as removed"},
           row_number() over (${withRemoved ? "partition by removed " : ""}
                              order by place, shipping_option_id)::int as rank
      from read.${withRemoved ? "all_shipping_options" : "shipping_options"}
     where website_id = $1) as ranked`;
const sqlColumns = {
  rank: { expression: "rank", known: true },
  name: { expression: "name", known: true },
  description: { expression: "description" },
  kind: { expression: "kind", known: true },
  enabled: { expression: ruleStatus, known: true },
  definedAt: { expression: '"definedAt"', known: true },
} as const satisfies SqlColumns<typeof shippingColumns>;

const shippingSource = (
  websiteId: string,
  { search, filters }: Partial<QueryOf<typeof listShippingOptionsContract>>,
): ListSource => {
  const { where, values } = joinFilters(
    [search ? ["strpos(lower(name || ' ' || description), lower(?)) > 0", search] : undefined],
    2,
  );
  const options = optionsOf(asksForRemoved(shippingColumns, filters));
  return {
    matching: `${options} where ${where || "true"}`,
    values: [websiteId, ...values],
    columns: shippingColumns,
    sql: sqlColumns,
    key: { expression: "id", type: "text" },
  };
};

/** The rows of bulk actions on shipping options. */
export const shippingBulkRows: BulkRows<QueryOf<typeof listShippingOptionsContract>> = {
  list: shippingBulk.list,
  permission: listShippingOptionsContract.permission,
  projections: PROJECTIONS,
  query: listShippingOptionsContract.query,
  source: shippingSource,
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
    rowOf: ({ definition, rank, definedAt, removed }: StoredShippingOption) => ({
      ...definition,
      rank,
      definedAt,
      removed,
    }),
  });
