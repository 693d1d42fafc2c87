import { readFileSync } from "node:fs";
import { CartChoiceEvent } from "#domain/cart/events.ts";
import { unreachable } from "#domain/kit/decider.ts";
import { readEvent } from "#domain/kit/read-event.ts";
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

const project = (batch: readonly Projectable[]) => {
  const choices = tableChanges(choicesTable);
  for (const recorded of batch) {
    const { stream, metadata } = recorded;
    const cartId = stream.slice(stream.indexOf(".") + 1);
    const key = { website_id: metadata.websiteId, cart_id: cartId };
    const event = readEvent(CartChoiceEvent, recorded);
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

/**
 * Coupons, place and shipping option of carts. Separate from `carts`, whose rows rarely have any.
 */
export const cartChoices: Projection = {
  name: "cart-choices",
  version: 2,
  reads: { types: [...types] },
  tables: readFileSync(new URL("./cart-choices.sql", import.meta.url), "utf8"),
  views: ["cart_choices"],
  project,
};
