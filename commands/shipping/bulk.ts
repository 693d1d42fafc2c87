import { shippingBulk } from "#domain/shipping/bulk.ts";
import {
  SHIPPING_ID,
  type ShippingCommand,
  shippingDecider,
  shippingRejectionText,
} from "#domain/shipping/decide.ts";
import { ShippingEvent, type ShippingOption } from "#domain/shipping/events.ts";
import {
  type BulkAction,
  type BulkList,
  type BulkRow,
  bulkList,
  bulkOutcome,
} from "../kit/bulk/action.ts";
import type { Handler } from "../kit/handle.ts";

/** Bulk actions for shipping options. */
export const shippingBulkActions = ({ handler }: { readonly handler: Handler }): BulkList => {
  const shipping = handler(shippingDecider, ShippingEvent);
  const by =
    (
      commandOf: (of: {
        readonly shippingOptionId: string;
        readonly at: string;
      }) => ShippingCommand,
    ) =>
    async ({ id, metadata, at }: BulkRow) => {
      const command = commandOf({ shippingOptionId: id, at });
      const ran = await shipping.run(SHIPPING_ID, command, { metadata });
      return bulkOutcome(ran, shippingRejectionText);
    };
  const offer = by((of) => ({ type: "SwitchShippingOption", enabled: true, ...of }));
  const stop = by((of) => ({ type: "SwitchShippingOption", enabled: false, ...of }));
  const remove = by((of) => ({ type: "RemoveShippingOption", ...of }));
  const restore = by((of) => ({ type: "RestoreShippingOption", ...of }));
  const permission = "checkout-rules:write";
  const since: BulkAction["since"] = {
    category: shippingDecider.streamCategory,
    types: ["ShippingOptionDefined", "ShippingOptionRemoved", "ShippingOptionRestored"],
    id: () => SHIPPING_ID,
    about: ({ option, shippingOptionId }, { id }) =>
      [
        shippingOptionId,
        (option as Partial<ShippingOption> | undefined)?.shippingOptionId,
      ].includes(id),
  };
  const shared = { permission, since } as const;
  return bulkList(shippingBulk.list, [
    { id: "offer", ...shared, change: offer, back: stop },
    { id: "stop-offering", ...shared, change: stop, back: offer },
    { id: "remove", ...shared, change: remove, back: restore },
    { id: "restore", ...shared, change: restore, back: remove },
  ]);
};
