import { readFileSync } from "node:fs";
import { unreachable } from "#domain/kit/decider.ts";
import { readEvent } from "#domain/kit/read-event.ts";
import { TaxEvent } from "#domain/taxes/events.ts";
import type { Projectable, Projection } from "../kit/projection.ts";
import { defineTable, tableChanges } from "../kit/table-changes.ts";

const rulesTable = defineTable({
  name: "all_tax_rules",
  columns: {
    website_id: "text",
    tax_rule_id: "text",
    name: "text",
    country: "text",
    region: "text",
    region_name: "text",
    rate_ppm: "int",
    inclusive: "boolean",
    enabled: "boolean",
    definition: "jsonb",
    place: "bigint",
    defined_at: "timestamptz",
    removed: "boolean",
  },
  key: ["website_id", "tax_rule_id"],
});

type Defined = Extract<TaxEvent, { type: "TaxRuleDefined" }>;

const columnsOf = ({ rule, definedAt }: Defined) => ({
  name: rule.name,
  country: rule.country,
  region: rule.region,
  region_name: rule.regionName,
  rate_ppm: rule.ratePpm,
  inclusive: rule.inclusive,
  enabled: rule.enabled,
  definition: rule,
  defined_at: definedAt,
  removed: false,
});

const project = (batch: readonly Projectable[]) => {
  const rules = tableChanges(rulesTable);
  for (const { revision, type, data, metadata } of batch) {
    const event = readEvent(TaxEvent, { type, data });
    const keyOf = (id: string) => ({ website_id: metadata.websiteId, tax_rule_id: id });
    switch (event.type) {
      case "TaxRuleDefined": {
        const key = keyOf(event.rule.taxRuleId);
        rules.ensure({ ...key, ...columnsOf(event), place: revision });
        rules.patch(key, columnsOf(event));
        break;
      }
      case "TaxRuleRemoved":
        rules.patch(keyOf(event.taxRuleId), { removed: true });
        break;
      case "TaxRuleRestored":
        rules.patch(keyOf(event.taxRuleId), { removed: false });
        break;
      default:
        unreachable(event);
    }
  }
  return rules.statements();
};

/** The tax rules of each website. */
export const taxRules: Projection = {
  name: "tax-rules",
  version: 2,
  reads: { categories: ["taxes"] },
  tables: readFileSync(new URL("./tax-rules.sql", import.meta.url), "utf8"),
  views: ["tax_rules", "all_tax_rules"],
  project,
};
