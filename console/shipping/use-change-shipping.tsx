import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  arrangeShippingOptionsContract,
  defineShippingOptionContract,
  removeShippingOptionContract,
  restoreShippingOptionContract,
} from "#commands/shipping/contract.ts";
import type { ShippingOption } from "#domain/shipping/events.ts";
import {
  listShippingOptionsContract,
  type ShippingOptionRow,
} from "#read-api/shipping/contract.ts";
import { announceUndoable } from "../kit/bulk/undo-notice.tsx";
import { call } from "../kit/calls/api.ts";
import type { ShippingOptionInput } from "./shipping-option-draft.ts";

export type OptionToSave = {
  readonly shippingOptionId: string;
  readonly input: ShippingOptionInput;
  /** As it was opened; absent for a new one. */
  readonly seen?: ShippingOption | undefined;
};

/** What owners do with shipping options. A removal can be taken back. */
export const useChangeShipping = () => {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: [listShippingOptionsContract.path] });
  const define = useMutation({
    mutationFn: ({ shippingOptionId, input, seen }: OptionToSave) =>
      call(defineShippingOptionContract, {
        params: { shippingOptionId },
        body: { ...input, seen },
      }),
    onSuccess: refresh,
  });
  const arrange = useMutation({
    mutationFn: (shippingOptionIds: readonly string[]) =>
      call(arrangeShippingOptionsContract, {
        body: { shippingOptionIds: [...shippingOptionIds] },
      }),
    onSuccess: refresh,
  });
  const restore = useMutation({
    mutationFn: ({ shippingOptionId }: ShippingOptionRow) =>
      call(restoreShippingOptionContract, { params: { shippingOptionId } }),
    onSuccess: refresh,
  });
  const remove = useMutation({
    mutationFn: ({ shippingOptionId }: ShippingOptionRow) =>
      call(removeShippingOptionContract, { params: { shippingOptionId } }),
    onSuccess: async (_done, row) => {
      announceUndoable(
        `${row.name} was removed. It is no longer offered at checkout.`,
        async () => {
          await restore.mutateAsync(row);
          return `${row.name} was restored to its previous position.`;
        },
      );
      await refresh();
    },
  });
  return { define, arrange, remove, restore };
};
