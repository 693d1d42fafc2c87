import { readFileSync } from "node:fs";
import type { CartEvent } from "#domain/cart/events.ts";
import { unreachable } from "#domain/kit/decider.ts";
import type { Projectable, Projection } from "../kit/projection.ts";
import { defineTable, tableChanges } from "../kit/table-changes.ts";

const choicesTable = defineTable({
  name: "cart_choices",
  columns: {
    website_id: "text",
    cart_id: "uuid",
    coupon_ids: "text[]",
    country: "text",
    region: "text",
    postal_code: "text",
    shipping_option_id: "text",
  },
  key: ["website_id", "cart_id"],
  defaults: { coupon_ids: [] },
});

const types = [
  "CartCouponApplied",
  "CartCouponRemoved",
  "CartShippingLocationSet",
  "CartShippingOptionSelected",
] as const;
type ChoiceEvent = Extract<CartEvent, { type: (typeof types)[number] }>;

const project = (batch: readonly Projectable[]) => {
  const choices = tableChanges(choicesTable);
  for (const { stream, type, data, metadata } of batch) {
    const cartId = stream.slice(stream.indexOf(".") + 1);
    const key = { website_id: metadata.websiteId, cart_id: cartId };
    // Written by this very code base and checked when they were decided: not checked again.
    const event = { ...data, type } as unknown as ChoiceEvent;
    switch (event.type) {
      case "CartCouponApplied":
      case "CartCouponRemoved":
        choices.set(key, { coupon_ids: event.couponIds });
        break;
      case "CartShippingLocationSet": {
        const { country = null, region = null, postalCode = null } = event.location ?? {};
        choices.set(key, { country, region, postal_code: postalCode });
        break;
      }
      case "CartShippingOptionSelected":
        choices.set(key, { shipping_option_id: event.shippingOptionId });
        break;
      default:
        unreachable(event);
    }
  }
  return choices.statements();
};

/** Coupons, place and shipping option of carts. Beside `carts`, whose rows nearly always do without. */
export const cartChoices: Projection = {
  name: "cart-choices",
  version: 2,
  reads: { types: [...types] },
  tables: readFileSync(new URL("./cart-choices.sql", import.meta.url), "utf8"),
  views: ["cart_choices"],
  project,
};
