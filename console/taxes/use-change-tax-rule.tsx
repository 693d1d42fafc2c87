import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  defineTaxRuleContract,
  removeTaxRuleContract,
  restoreTaxRuleContract,
} from "#commands/taxes/contract.ts";
import type { TaxRule } from "#domain/taxes/events.ts";
import { listTaxRulesContract, type TaxRuleRow } from "#read-api/taxes/contract.ts";
import { announceUndoable } from "../kit/bulk/undo-notice.tsx";
import { call } from "../kit/calls/api.ts";
import type { TaxRuleInput } from "./tax-rule-draft.ts";

export type TaxRuleToSave = {
  readonly taxRuleId: string;
  readonly input: TaxRuleInput;
  /** As it was opened; absent for a new one. */
  readonly seen?: TaxRule | undefined;
};

/** What owners do with tax rules. A removal can be taken back. */
export const useChangeTaxRule = () => {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: [listTaxRulesContract.path] });
  const define = useMutation({
    mutationFn: ({ taxRuleId, input, seen }: TaxRuleToSave) =>
      call(defineTaxRuleContract, { params: { taxRuleId }, body: { ...input, seen } }),
    onSuccess: refresh,
  });
  const restore = useMutation({
    mutationFn: ({ taxRuleId }: TaxRuleRow) =>
      call(restoreTaxRuleContract, { params: { taxRuleId } }),
    onSuccess: refresh,
  });
  const remove = useMutation({
    mutationFn: ({ taxRuleId }: TaxRuleRow) =>
      call(removeTaxRuleContract, { params: { taxRuleId } }),
    onSuccess: async (_done, row) => {
      announceUndoable(`${row.name} was removed. It is no longer charged.`, async () => {
        await restore.mutateAsync(row);
        return `${row.name} was restored.`;
      });
      await refresh();
    },
  });
  return { define, remove, restore };
};
