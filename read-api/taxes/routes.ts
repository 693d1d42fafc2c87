import type { TaxRule } from "#domain/taxes/events.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { joinFilters, orderBy, pagedText, queryPage } from "../shared/paged-query.ts";
import { listTaxRulesContract } from "./contract.ts";

type Dependencies = {
  readonly sql: Sql;
  readonly waitFor: (projections: readonly string[], position: bigint | undefined) => Promise<void>;
};

type Found = { readonly definition: TaxRule; readonly definedAt: string };

const columns = `
  select definition, name, country, region, rate_ppm, place, tax_rule_id,
         defined_at as "definedAt" from read.tax_rules`;
const order = {
  name: "lower(name)",
  country: "country asc, region",
  ratePpm: "rate_ppm",
  definedAt: '"definedAt"',
} as const;
const countriesText = `
  select distinct country from read.tax_rules where website_id = $1 order by country`;

/** Tax rules, for owners. */
export const taxQueries = ({ sql, waitFor }: Dependencies): readonly Route[] => [
  route(listTaxRulesContract, async ({ query, context }) => {
    const { websiteId, readAfter } = context;
    await waitFor(["tax-rules"], readAfter);
    const { search, country, inclusive } = query;
    const { where, values } = joinFilters([
      ["website_id = ?", websiteId],
      country ? ["country = ?", country] : undefined,
      inclusive && ["inclusive = ?", inclusive === "yes"],
      search
        ? [
            "strpos(lower(concat_ws(' ', name, country, region, region_name)), lower(?)) > 0",
            search,
          ]
        : undefined,
    ]);
    const text = pagedText(`${columns} where ${where}`, orderBy(query.sort, order, "place"));
    const [{ rows, ...page }, countries] = await Promise.all([
      queryPage<Found>(sql, text, query, values),
      sql.query<{ country: string }>(countriesText, [websiteId]),
    ]);
    return {
      body: {
        ...page,
        rows: rows.map(({ definition, definedAt }) => ({ ...definition, definedAt })),
        countries: countries.map((row) => row.country),
      },
    };
  }),
];
