import type { Handler } from "#commands/kit/handle.ts";
import { couponDecider } from "#domain/coupons/decide.ts";
import { CouponEvent } from "#domain/coupons/events.ts";
import { SHIPPING_ID, shippingDecider } from "#domain/shipping/decide.ts";
import { ShippingEvent } from "#domain/shipping/events.ts";
import { TAXES_ID, taxDecider } from "#domain/taxes/decide.ts";
import { TaxEvent } from "#domain/taxes/events.ts";
import { demoCoupons, demoShippingOptions, demoTaxRules } from "./prices.ts";

export type SellingSeedDependencies = {
  readonly handler: Handler;
  readonly now: () => string;
  /** Website to fill; `demo` when absent. */
  readonly websiteId?: string;
};

const demand = (outcome: { readonly ok: boolean }): void => {
  if (!outcome.ok) throw new Error(`The demo was refused: ${JSON.stringify(outcome)}`);
};

/**
 * Coupons, tax rules and shipping options of the demo, through the owners' own commands. Each has a key
 * of its own: doing it again finishes what a crash cut off, and never undoes what the owner has changed
 * since.
 */
export const seedDemoSelling = async ({
  handler,
  now,
  websiteId = "demo",
}: SellingSeedDependencies): Promise<void> => {
  const coupons = handler(couponDecider, CouponEvent);
  const taxes = handler(taxDecider, TaxEvent);
  const shipping = handler(shippingDecider, ShippingEvent);
  const once = (id: string) => ({
    metadata: {
      websiteId,
      actor: "demo",
      correlationId: "demo-selling",
      idempotencyKey: `demo:selling:${id}`,
    },
  });
  for (const coupon of demoCoupons) {
    const { couponId } = coupon;
    const command = { type: "CreateCoupon", coupon, at: now() } as const;
    demand(await coupons.run(couponId, command, once(couponId)));
  }
  for (const rule of demoTaxRules)
    demand(
      await taxes.run(
        TAXES_ID,
        { type: "DefineTaxRule", rule: { ...rule, postalCodes: [...rule.postalCodes] }, at: now() },
        once(rule.taxRuleId),
      ),
    );
  for (const option of demoShippingOptions)
    demand(
      await shipping.run(
        SHIPPING_ID,
        { type: "DefineShippingOption", option, at: now() },
        once(option.shippingOptionId),
      ),
    );
};
