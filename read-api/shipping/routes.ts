import type { ShippingOption } from "#domain/shipping/events.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { joinFilters, orderBy, pagedText, queryPage } from "../shared/paged-query.ts";
import { listShippingOptionsContract } from "./contract.ts";

type Dependencies = {
  readonly sql: Sql;
  readonly waitFor: (projections: readonly string[], position: bigint | undefined) => Promise<void>;
};

type Found = {
  readonly definition: ShippingOption;
  readonly definedAt: string;
  readonly rank: number;
};

const columns = `
  select * from (
    select definition, name, kind, place, defined_at as "definedAt",
           row_number() over (order by place, shipping_option_id)::int as rank
      from read.shipping_options where website_id = $3) as ranked`;
const order = {
  rank: "rank",
  name: "lower(name)",
  kind: "kind",
  definedAt: '"definedAt"',
} as const;

/** Shipping options, for owners. */
export const shippingQueries = ({ sql, waitFor }: Dependencies): readonly Route[] => [
  route(listShippingOptionsContract, async ({ query, context }) => {
    const { websiteId, readAfter } = context;
    await waitFor(["shipping-options"], readAfter);
    const { search, kind } = query;
    const { where, values } = joinFilters(
      [
        kind && ["kind = ?", kind],
        search
          ? ["strpos(lower(name || ' ' || (definition ->> 'description')), lower(?)) > 0", search]
          : undefined,
      ],
      4,
    );
    const matching = where === "" ? columns : `${columns} where ${where}`;
    const text = pagedText(matching, orderBy(query.sort, order, "rank"));
    const { rows, ...page } = await queryPage<Found>(sql, text, query, [websiteId, ...values]);
    return {
      body: {
        ...page,
        rows: rows.map(({ definition, ...row }) => ({
          ...definition,
          rank: row.rank,
          definedAt: row.definedAt,
        })),
      },
    };
  }),
];
