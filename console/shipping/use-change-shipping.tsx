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
import { call } from "../kit/calls/api.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import type { ShippingOptionInput } from "./shipping-option-draft.ts";

export type OptionToSave = {
  readonly shippingOptionId: string;
  readonly input: ShippingOptionInput;
  /** The version that the form started from; absent for a new one. */
  readonly seen?: ShippingOption | undefined;
};

const shippingReads = [listShippingOptionsContract];

/** The actions on shipping options. A removal can be undone. */
export const useChangeShipping = () => {
  const define = useCommand(defineShippingOptionContract, {
    input: ({ shippingOptionId, input, seen }: OptionToSave) => ({
      params: { shippingOptionId },
      body: { ...input, seen },
    }),
    refreshes: shippingReads,
    errors: "form",
  });
  const arrange = useCommand(arrangeShippingOptionsContract, {
    input: (shippingOptionIds: readonly string[]) => ({
      body: { shippingOptionIds: [...shippingOptionIds] },
    }),
    refreshes: shippingReads,
  });
  const restore = useCommand(restoreShippingOptionContract, {
    input: ({ shippingOptionId }: ShippingOptionRow) => ({ params: { shippingOptionId } }),
    refreshes: shippingReads,
  });
  const remove = useCommand(removeShippingOptionContract, {
    input: ({ shippingOptionId }: ShippingOptionRow) => ({ params: { shippingOptionId } }),
    refreshes: shippingReads,
    says: (_removed, { name }) => `${name} was removed. It is no longer offered at checkout.`,
    undo: async ({ shippingOptionId, name }) => {
      await call(restoreShippingOptionContract, { params: { shippingOptionId } });
      return `${name} was restored to its previous position.`;
    },
  });
  return { define, arrange, remove, restore };
};
