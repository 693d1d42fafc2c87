import { expect, it } from "vitest";
import { holdsAt } from "./applicable.ts";
import type { TaxRule } from "./events.ts";

const rule: TaxRule = {
  taxRuleId: "01920000-0000-7000-8000-00000000a001",
  name: "Sales tax",
  country: "US",
  region: "NY",
  regionName: "",
  postalCodes: [],
  ratePpm: 88_750,
  inclusive: false,
  appliesTo: ["physical"],
  enabled: true,
};

it.each([
  ["NY", true],
  ["ny", true],
  ["New York", true],
  ["N.Y.", true],
  ["New Jersey", false],
  ["", false],
])("a rule that names a state by its code alone: a buyer in %j pays it: %j", (region, applies) =>
  expect(holdsAt(rule, { country: "US", region, postalCode: "14850" })).toBe(applies),
);

it("takes the code for a rule that was given the name", () =>
  expect(
    holdsAt({ ...rule, region: "New York" }, { country: "US", region: "NY", postalCode: "" }),
  ).toBe(true));

it("leaves texts of countries without a list of states as they are", () => {
  const tokyo = { ...rule, country: "JP", region: "13", regionName: "Tokyo" };
  expect(holdsAt(tokyo, { country: "JP", region: "tokyo", postalCode: "" })).toBe(true);
  expect(holdsAt(tokyo, { country: "JP", region: "Osaka", postalCode: "" })).toBe(false);
});
