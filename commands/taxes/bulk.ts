import { taxRuleBulk } from "#domain/taxes/bulk.ts";
import { TAXES_ID, type TaxCommand, taxDecider, taxRejectionText } from "#domain/taxes/decide.ts";
import { TaxEvent, type TaxRule } from "#domain/taxes/events.ts";
import {
  type BulkAction,
  type BulkList,
  type BulkRow,
  bulkList,
  bulkOutcome,
} from "../kit/bulk/action.ts";
import type { Handler } from "../kit/handle.ts";

/** Bulk actions for tax rules. */
export const taxRuleBulkActions = ({ handler }: { readonly handler: Handler }): BulkList => {
  const taxes = handler(taxDecider, TaxEvent);
  const by =
    (commandOf: (of: { readonly taxRuleId: string; readonly at: string }) => TaxCommand) =>
    async ({ id, metadata, at }: BulkRow) => {
      const command = commandOf({ taxRuleId: id, at });
      return bulkOutcome(await taxes.run(TAXES_ID, command, { metadata }), taxRejectionText);
    };
  const charge = by((of) => ({ type: "SwitchTaxRule", enabled: true, ...of }));
  const stop = by((of) => ({ type: "SwitchTaxRule", enabled: false, ...of }));
  const remove = by((of) => ({ type: "RemoveTaxRule", ...of }));
  const restore = by((of) => ({ type: "RestoreTaxRule", ...of }));
  const permission = "checkout-rules:write";
  const since: BulkAction["since"] = {
    category: taxDecider.streamCategory,
    types: ["TaxRuleDefined", "TaxRuleRemoved", "TaxRuleRestored"],
    id: () => TAXES_ID,
    about: ({ rule, taxRuleId }, { id }) =>
      [taxRuleId, (rule as Partial<TaxRule> | undefined)?.taxRuleId].includes(id),
  };
  const shared = { permission, since } as const;
  return bulkList(taxRuleBulk.list, [
    { id: "charge", ...shared, change: charge, back: stop },
    { id: "stop-charging", ...shared, change: stop, back: charge },
    { id: "remove", ...shared, change: remove, back: restore },
    { id: "restore", ...shared, change: restore, back: remove },
  ]);
};
