import type { QueryOf } from "#domain/kit/contract.ts";
import { taxRuleBulk } from "#domain/taxes/bulk.ts";
import type { TaxRule } from "#domain/taxes/events.ts";
import { taxRuleColumns } from "#domain/taxes/tax-rule-columns.ts";
import type { Route } from "#infra/http/route.ts";
import type { BulkRows } from "../kit/bulk-rows.ts";
import { type ListDependencies, listRoutes } from "../kit/list-routes.ts";
import type { ListSource, SqlColumns } from "../kit/list-source.ts";
import { joinFilters } from "../kit/paged-query.ts";
import { asksForRemoved, ruleStatus } from "../kit/rule-rows.ts";
import { listTaxRulesContract } from "./contract.ts";

const PROJECTIONS = ["tax-rules"];

type StoredTaxRule = {
  readonly definition: TaxRule;
  readonly definedAt: string;
  readonly removed: boolean;
};

// Removed rules have their own view: the previous version of the tables, which serves while these
// are built, has none.
const rulesOf = (withRemoved: boolean): string => `
  select definition, name, country, rate_ppm, inclusive, enabled, place as "appliedAs", tax_rule_id,
         ${withRemoved ? "removed" : "false as removed"}, defined_at as "definedAt", lower(country || ' ' || region) as "where"
    from read.${withRemoved ? "all_tax_rules" : "tax_rules"}`;
const yesOrNo = (column: string): string => `case when ${column} then 'yes' else 'no' end`;
const sqlColumns = {
  name: { expression: "name", known: true },
  country: { expression: `"where"`, order: `"where"`, known: true },
  ratePpm: { expression: "(rate_ppm / 10000.0)", type: "numeric", known: true },
  inclusive: { expression: yesOrNo("inclusive"), known: true },
  countryCode: { expression: "country", known: true },
  enabled: { expression: ruleStatus, known: true },
  definedAt: { expression: '"definedAt"', known: true },
} as const satisfies SqlColumns<typeof taxRuleColumns>;
const countriesText = `
  select distinct country from read.tax_rules where website_id = $1 order by country`;

const taxRulesSource = (
  websiteId: string,
  { search, filters }: Partial<QueryOf<typeof listTaxRulesContract>>,
): ListSource => {
  const { where, values } = joinFilters(
    [
      ["website_id = ?", websiteId],
      search
        ? [
            "strpos(lower(concat_ws(' ', name, country, region, region_name)), lower(?)) > 0",
            search,
          ]
        : undefined,
    ],
    1,
  );
  const matching = `${rulesOf(asksForRemoved(taxRuleColumns, filters))} where ${where}`;
  const key = { expression: '"appliedAs"', type: "bigint" };
  return { matching, values, columns: taxRuleColumns, sql: sqlColumns, key };
};

/** The rows of bulk actions on tax rules. */
export const taxRuleBulkRows: BulkRows<QueryOf<typeof listTaxRulesContract>> = {
  list: taxRuleBulk.list,
  permission: listTaxRulesContract.permission,
  projections: PROJECTIONS,
  query: listTaxRulesContract.query,
  source: (websiteId, query) => ({
    ...taxRulesSource(websiteId, query),
    key: { expression: "tax_rule_id", type: "text" },
  }),
  named: (websiteId, ids) => ({
    text: `select tax_rule_id as id, name from read.all_tax_rules
            where website_id = $1 and tax_rule_id = any($2::text[])`,
    values: [websiteId, ids],
  }),
};

/** Tax rules, for owners. */
export const taxQueries = (dependencies: ListDependencies): readonly Route[] =>
  listRoutes(dependencies)(listTaxRulesContract, {
    name: "tax-rules",
    projections: PROJECTIONS,
    source: ({ query, context: { websiteId } }) => taxRulesSource(websiteId, query),
    rowOf: ({ definition, definedAt, removed }: StoredTaxRule) => ({
      ...definition,
      definedAt,
      removed,
    }),
    members: async ({ context: { websiteId } }) => {
      const found = await dependencies.sql.query<{ country: string }>(countriesText, [websiteId]);
      return { countries: found.map(({ country }) => country) };
    },
  });
