import { type Bill, billOf } from "../cart/sums.ts";
import type { MoneyLocale } from "../kit/reader.ts";
import type { Order } from "./order.ts";

/** An order's bill. Orders from before coupons and taxes were itemized only have sums. */
export const orderBill = (order: Order, moneyLocale: MoneyLocale): Bill =>
  billOf(
    {
      currency: order.currency,
      subtotalCents: order.subtotalCents,
      discounts: order.discounts.map(({ couponId, code, amountCents }) => ({
        id: couponId,
        code,
        amountCents,
      })),
      shipping: order.shipping && {
        name: order.shipping.name,
        costCents: order.shipping.costCents,
      },
      taxes: order.taxes.map(({ taxRuleId, ...tax }) => ({ id: taxRuleId, ...tax })),
      grandTotalCents: order.grandTotalCents,
      giftCards: order.giftCards.map(({ giftCardId, amountCents }) => ({
        id: giftCardId,
        label: "Gift card",
        amountCents,
      })),
    },
    moneyLocale,
  );
