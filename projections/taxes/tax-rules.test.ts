import { afterEach, beforeEach, expect, it } from "vitest";
import type { TaxEvent, TaxRule } from "#domain/taxes/events.ts";
import { createProjected, type Projected } from "#tests/support/projected.ts";
import { taxRules } from "./tax-rules.ts";

let website: Projected;
beforeEach(async () => {
  website = await createProjected(taxRules);
});
afterEach(() => website.drop());

const at = "2030-01-01T00:00:00.000Z";
const record = (...events: readonly TaxEvent[]) => website.record("taxes site", ...events);
const rule = (taxRuleId: string, ratePpm: number): TaxRule => ({
  taxRuleId,
  name: taxRuleId.toUpperCase(),
  country: "US",
  region: "NY",
  regionName: "New York",
  postalCodes: [],
  ratePpm,
  inclusive: false,
  appliesTo: ["physical"],
  enabled: true,
});
const defined = (taxRuleId: string, ratePpm: number): TaxEvent => ({
  type: "TaxRuleDefined",
  rule: rule(taxRuleId, ratePpm),
  definedAt: at,
});
const inForce = "select tax_rule_id as id, rate_ppm as rate from read.tax_rules order by place";

it("applies the rules in the order in which they were first defined, at their latest rate", async () => {
  await record(defined("state", 40_000), defined("city", 45_000), defined("state", 41_000));
  expect(await website.rows(inForce)).toEqual([
    { id: "state", rate: 41_000 },
    { id: "city", rate: 45_000 },
  ]);
  expect(
    await website.rows(
      `select name, country, region, region_name, inclusive, enabled, definition
         from read.all_tax_rules where tax_rule_id = 'city'`,
    ),
  ).toEqual([
    {
      name: "CITY",
      country: "US",
      region: "NY",
      region_name: "New York",
      inclusive: false,
      enabled: true,
      definition: rule("city", 45_000),
    },
  ]);
});

it("puts a restored rule back in its old place", async () => {
  await record(defined("state", 40_000), defined("city", 45_000), {
    type: "TaxRuleRemoved",
    taxRuleId: "state",
    removedAt: at,
  });
  expect(await website.rows(inForce)).toEqual([{ id: "city", rate: 45_000 }]);
  await record({ type: "TaxRuleRestored", taxRuleId: "state", restoredAt: at });
  expect(await website.rows(inForce)).toEqual([
    { id: "state", rate: 40_000 },
    { id: "city", rate: 45_000 },
  ]);
});
