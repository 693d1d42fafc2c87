import { expect, it } from "vitest";
import { given } from "#tests/support/given.ts";
import { MAX_TAX_RULES, taxDecider, taxRejectionText, taxRulesOf } from "./decide.ts";
import type { TaxEvent, TaxRule } from "./events.ts";

const at = "2030-01-01T00:00:00.000Z";
const rule = (taxRuleId: string, enabled = true): TaxRule => ({
  taxRuleId,
  name: `Tax ${taxRuleId}`,
  country: "US",
  region: "",
  regionName: "",
  postalCodes: [],
  ratePpm: 80_000,
  inclusive: false,
  appliesTo: ["physical"],
  enabled,
});
const defined = (id: string, enabled = true): TaxEvent => ({
  type: "TaxRuleDefined",
  rule: rule(id, enabled),
  definedAt: at,
});
const removed = (taxRuleId: string): TaxEvent => ({
  type: "TaxRuleRemoved",
  taxRuleId,
  removedAt: at,
});
const restored = (taxRuleId: string): TaxEvent => ({
  type: "TaxRuleRestored",
  taxRuleId,
  restoredAt: at,
});
const taxes = given(taxDecider);
const remove = (taxRuleId: string) => ({ type: "RemoveTaxRule", taxRuleId, at }) as const;
const restore = (taxRuleId: string) => ({ type: "RestoreTaxRule", taxRuleId, at }) as const;
const turn = (taxRuleId: string, enabled: boolean) =>
  ({ type: "SwitchTaxRule", taxRuleId, enabled, at }) as const;
const idsAfter = (...events: readonly TaxEvent[]) =>
  taxRulesOf(events.reduce(taxDecider.evolve, taxDecider.initial)).map(
    ({ taxRuleId }) => taxRuleId,
  );

it("is removed once, and comes back once, at its old place", () => {
  taxes(defined("a")).when(remove("a")).yields(removed("a"));
  taxes(defined("a"), removed("a")).when(remove("a")).yields();
  taxes(defined("a"), removed("a")).when(restore("a")).yields(restored("a"));
  taxes(defined("a")).when(restore("a")).yields();
  for (const command of [remove("b"), restore("b"), turn("b", true)])
    taxes(defined("a")).when(command).refuses({ code: "tax-rule-not-found" });
  const gone = [defined("a"), defined("b"), removed("a")];
  expect(idsAfter(...gone)).toEqual(["b"]);
  expect(idsAfter(...gone, restored("a"))).toEqual(["a", "b"]);
  expect(idsAfter(...gone, defined("a"))).toEqual(["a", "b"]);
});

it("is charged or not, whatever else it is", () => {
  taxes(defined("a")).when(turn("a", false)).yields(defined("a", false));
  taxes(defined("a")).when(turn("a", true)).yields();
  taxes(defined("a"), removed("a")).when(turn("a", false)).refuses({ code: "tax-rule-not-found" });
});

it("does not come back where there are as many as can be", () => {
  const others = Array.from({ length: MAX_TAX_RULES }, (_, n) => defined(`other-${n}`));
  const full = [defined("a"), removed("a"), ...others];
  taxes(...full)
    .when(restore("a"))
    .refuses({ code: "too-many-tax-rules" });
  taxes(...full, removed("other-1"))
    .when(restore("a"))
    .yields(restored("a"));
});

it("is defined only if nobody changed it since the owner opened it", () => {
  const define = { type: "DefineTaxRule", rule: rule("a", false), at } as const;
  taxes(defined("a"))
    .when({ ...define, seen: rule("a") })
    .yields(defined("a", false));
  const other = { ...rule("a"), name: "Somebody else's" };
  taxes(defined("a"))
    .when({ ...define, seen: other })
    .refuses({ code: "changed-meanwhile", present: rule("a") });
});

it("can be changed when there are as many as there can be, and none can be added", () => {
  const many = Array.from({ length: MAX_TAX_RULES }, (_, index) => defined(`t${index}`));
  const define = (id: string) => ({ type: "DefineTaxRule", rule: rule(id, false), at }) as const;
  taxes(...many)
    .when(define("t0"))
    .yields(defined("t0", false));
  taxes(...many)
    .when(define("more"))
    .refuses({ code: "too-many-tax-rules" });
  taxes(...many.slice(1))
    .when(define("more"))
    .yields(defined("more", false));
});

it("says why it is refused", () => {
  expect(taxRejectionText({ code: "tax-rule-not-found" })).toBe("Tax rule not found.");
  expect(taxRejectionText({ code: "too-many-tax-rules" })).toBe(
    "You can have up to 1,000 tax rules.",
  );
});
