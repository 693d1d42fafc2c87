import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";
import { sortableIds } from "#domain/kit/list-columns.ts";
import { exportOf } from "#domain/kit/list-export.ts";
import { filtersOf } from "#domain/kit/list-filters.ts";
import { listQuery } from "#domain/kit/list-query.ts";
import { longPageOf, longPageQuery, sortBy } from "#domain/kit/paging.ts";
import { TaxRule } from "#domain/taxes/events.ts";
import { taxRuleColumns, taxRuleQuickFilters } from "#domain/taxes/tax-rule-columns.ts";

export const TaxRuleRow = z.object({
  ...TaxRule.shape,
  definedAt: z.string(),
  removed: z.boolean(),
});
export type TaxRuleRow = z.infer<typeof TaxRuleRow>;

export const listTaxRulesContract = {
  method: "GET",
  tag: "taxes",
  access: "owner",
  permission: "checkout-rules:read",
  path: "/api/console/tax-rules",
  summary: "The website's tax rules",
  query: listQuery(
    {
      ...longPageQuery,
      sort: z._default(sortBy(sortableIds(taxRuleColumns)), "country"),
      filters: filtersOf(taxRuleColumns),
      /** Part of the name, the region or the country's code. */
      search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
    },
    taxRuleQuickFilters,
  ),
  response: z.extend(longPageOf(TaxRuleRow), {
    /** Countries with rules, for the filter. */
    countries: z.array(z.string()),
  }),
} as const satisfies Contract;

export const exportTaxRulesContract = exportOf(listTaxRulesContract);
