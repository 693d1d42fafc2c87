import { type Decider, unreachable } from "../shared/decider.ts";
import { accept, type Result, reject } from "../shared/result.ts";
import { sameJson } from "../shared/same-json.ts";
import type { TaxEvent, TaxRule } from "./events.ts";

/** In the order of defining. */
export type Taxes = ReadonlyMap<string, TaxRule>;

export type DefineTaxRule = {
  readonly type: "DefineTaxRule";
  readonly rule: TaxRule;
  readonly at: string;
};
export type RemoveTaxRule = {
  readonly type: "RemoveTaxRule";
  readonly taxRuleId: string;
  readonly at: string;
};
export type TaxRejection =
  | { readonly code: "tax-rule-not-found" }
  | { readonly code: "too-many-tax-rules" };

/** Our choice: the states of the largest federations several times over. */
export const MAX_TAX_RULES = 1_000;

/** The id of the one stream that each website's rules live in. */
export const TAXES_ID = "site";

const texts = {
  "tax-rule-not-found": "There is no such tax rule.",
  "too-many-tax-rules": "There cannot be more than 1,000 tax rules.",
} as const satisfies Record<TaxRejection["code"], string>;

export const taxRejectionText = ({ code }: TaxRejection): string => texts[code];

const evolve = (taxes: Taxes, event: TaxEvent): Taxes => {
  const changed = new Map(taxes);
  switch (event.type) {
    case "TaxRuleDefined":
      return changed.set(event.rule.taxRuleId, event.rule);
    case "TaxRuleRemoved":
      changed.delete(event.taxRuleId);
      return changed;
    default:
      return unreachable(event);
  }
};

type Decision = Result<readonly TaxEvent[], TaxRejection>;

/** The tax rules of a website. Stream `taxes-<websiteId>.site`. */
export const taxDecider: Decider<Taxes, DefineTaxRule | RemoveTaxRule, TaxEvent, TaxRejection> = {
  streamCategory: "taxes",
  initial: new Map(),
  evolve,
  decide: (command, taxes): Decision => {
    switch (command.type) {
      case "DefineTaxRule": {
        const { rule, at } = command;
        const before = taxes.get(rule.taxRuleId);
        if (before === undefined && taxes.size >= MAX_TAX_RULES)
          return reject({ code: "too-many-tax-rules" });
        return accept(
          sameJson(before, rule) ? [] : [{ type: "TaxRuleDefined", rule, definedAt: at }],
        );
      }
      case "RemoveTaxRule": {
        const { taxRuleId, at } = command;
        if (!taxes.has(taxRuleId)) return reject({ code: "tax-rule-not-found" });
        return accept([{ type: "TaxRuleRemoved", taxRuleId, removedAt: at }]);
      }
      default:
        return unreachable(command);
    }
  },
};
