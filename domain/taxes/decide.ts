import { type Decider, unreachable } from "../kit/decider.ts";
import { changedMeanwhile, type EditConflict, editConflictText } from "../kit/edit-conflict.ts";
import { accept, type Result, reject } from "../kit/result.ts";
import { sameJson } from "../kit/same-json.ts";
import type { TaxEvent, TaxRule } from "./events.ts";

/** A removed rule keeps its position in case it is restored. */
export type Taxes = {
  /** In the order of creation, including removed rules. */
  readonly rules: ReadonlyMap<string, TaxRule>;
  readonly removed: ReadonlySet<string>;
};

export type DefineTaxRule = {
  readonly type: "DefineTaxRule";
  readonly rule: TaxRule;
  /** The version that the editor started from; absent: any version is accepted. */
  readonly seen?: TaxRule | undefined;
  readonly at: string;
};
export type RemoveTaxRule = {
  readonly type: "RemoveTaxRule" | "RestoreTaxRule";
  readonly taxRuleId: string;
  readonly at: string;
};
/** Enables or disables the rule, whatever its other values are. */
export type SwitchTaxRule = {
  readonly type: "SwitchTaxRule";
  readonly taxRuleId: string;
  readonly enabled: boolean;
  readonly at: string;
};
export type TaxCommand = DefineTaxRule | RemoveTaxRule | SwitchTaxRule;
export type TaxRejection =
  | EditConflict<TaxRule>
  | { readonly code: "tax-rule-not-found" }
  | { readonly code: "too-many-tax-rules" };

/** Not in the specification: several times the number of states in the largest federations. */
export const MAX_TAX_RULES = 1_000;

/** The id of the one stream for each website's tax rules. */
export const TAXES_ID = "site";

const texts = {
  "tax-rule-not-found": "Tax rule not found.",
  "too-many-tax-rules": "You can have up to 1,000 tax rules.",
} as const satisfies Record<Exclude<TaxRejection["code"], "changed-meanwhile">, string>;

export const taxRejectionText = (rejection: TaxRejection): string =>
  rejection.code === "changed-meanwhile" ? editConflictText(rejection) : texts[rejection.code];

/** The existing rules in the order of creation. */
export const taxRulesOf = ({ rules, removed }: Taxes): readonly TaxRule[] =>
  [...rules.values()].filter(({ taxRuleId }) => !removed.has(taxRuleId));

const without = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  new Set([...ids].filter((each) => each !== id));

const evolve = (taxes: Taxes, event: TaxEvent): Taxes => {
  const { rules, removed } = taxes;
  switch (event.type) {
    case "TaxRuleDefined": {
      const { rule } = event;
      return {
        rules: new Map(rules).set(rule.taxRuleId, rule),
        removed: without(removed, rule.taxRuleId),
      };
    }
    case "TaxRuleRemoved":
      return { rules, removed: new Set(removed).add(event.taxRuleId) };
    case "TaxRuleRestored":
      return { rules, removed: without(removed, event.taxRuleId) };
    default:
      return unreachable(event);
  }
};

type Decision = Result<readonly TaxEvent[], TaxRejection>;

const isFull = ({ rules, removed }: Taxes): boolean => rules.size - removed.size >= MAX_TAX_RULES;
const present = ({ rules, removed }: Taxes, taxRuleId: string): TaxRule | undefined =>
  removed.has(taxRuleId) ? undefined : rules.get(taxRuleId);

const define = ({ rule, seen, at }: DefineTaxRule, taxes: Taxes): Decision => {
  const before = present(taxes, rule.taxRuleId);
  if (sameJson(before, rule)) return accept([]);
  const refused = changedMeanwhile(seen, before);
  if (refused) return reject(refused);
  if (before === undefined && isFull(taxes)) return reject({ code: "too-many-tax-rules" });
  return accept([{ type: "TaxRuleDefined", rule, definedAt: at }]);
};

const restore = ({ taxRuleId, at }: RemoveTaxRule, taxes: Taxes): Decision => {
  if (!taxes.removed.has(taxRuleId)) return accept([]);
  if (isFull(taxes)) return reject({ code: "too-many-tax-rules" });
  return accept([{ type: "TaxRuleRestored", taxRuleId, restoredAt: at }]);
};

/** The tax rules of a website. Stream `taxes-<websiteId>.site`. */
export const taxDecider: Decider<Taxes, TaxCommand, TaxEvent, TaxRejection> = {
  streamCategory: "taxes",
  initial: { rules: new Map(), removed: new Set() },
  evolve,
  decide: (command, taxes): Decision => {
    if (command.type === "DefineTaxRule") return define(command, taxes);
    const { taxRuleId, at } = command;
    if (!taxes.rules.has(taxRuleId)) return reject({ code: "tax-rule-not-found" });
    const rule = present(taxes, taxRuleId);
    switch (command.type) {
      case "RemoveTaxRule":
        return accept(
          rule === undefined ? [] : [{ type: "TaxRuleRemoved", taxRuleId, removedAt: at }],
        );
      case "RestoreTaxRule":
        return restore(command as RemoveTaxRule, taxes);
      case "SwitchTaxRule": {
        if (rule === undefined) return reject({ code: "tax-rule-not-found" });
        return define(
          { type: "DefineTaxRule", rule: { ...rule, enabled: command.enabled }, at },
          taxes,
        );
      }
      default:
        return unreachable(command);
    }
  },
};
