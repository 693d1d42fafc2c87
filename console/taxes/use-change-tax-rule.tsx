import {
  defineTaxRuleContract,
  removeTaxRuleContract,
  restoreTaxRuleContract,
} from "#commands/taxes/contract.ts";
import type { TaxRule } from "#domain/taxes/events.ts";
import { listTaxRulesContract, type TaxRuleRow } from "#read-api/taxes/contract.ts";
import { call } from "../kit/calls/api.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import type { TaxRuleInput } from "./tax-rule-draft.ts";

export type TaxRuleToSave = {
  readonly taxRuleId: string;
  readonly input: TaxRuleInput;
  /** The version that the form started from; absent for a new one. */
  readonly seen?: TaxRule | undefined;
};

const taxRuleReads = [listTaxRulesContract];

/** The actions on tax rules. A removal can be undone. */
export const useChangeTaxRule = () => {
  const define = useCommand(defineTaxRuleContract, {
    input: ({ taxRuleId, input, seen }: TaxRuleToSave) => ({
      params: { taxRuleId },
      body: { ...input, seen },
    }),
    refreshes: taxRuleReads,
    errors: "form",
  });
  const restore = useCommand(restoreTaxRuleContract, {
    input: ({ taxRuleId }: TaxRuleRow) => ({ params: { taxRuleId } }),
    refreshes: taxRuleReads,
  });
  const remove = useCommand(removeTaxRuleContract, {
    input: ({ taxRuleId }: TaxRuleRow) => ({ params: { taxRuleId } }),
    refreshes: taxRuleReads,
    says: (_removed, { name }) => `${name} was removed. It is no longer charged.`,
    undo: async ({ taxRuleId, name }) => {
      await call(restoreTaxRuleContract, { params: { taxRuleId } });
      return `${name} was restored.`;
    },
  });
  return { define, remove, restore };
};
