import { expect, it } from "vitest";
import { couponDecider } from "#domain/coupons/decide.ts";
import { CouponEvent } from "#domain/coupons/events.ts";
import { SHIPPING_ID, shippingDecider } from "#domain/shipping/decide.ts";
import { ShippingEvent } from "#domain/shipping/events.ts";
import { createTestShop } from "#tests/support/shop.ts";
import { demoCoupons, demoShippingOptions, demoTaxRules } from "./prices.ts";
import { seedDemoSelling } from "./seed.ts";

it("says it once, and never undoes what the owner has changed since", async () => {
  const shop = createTestShop();
  await seedDemoSelling(shop);
  const said = (await shop.recorded()).length;
  expect(said).toBe(demoCoupons.length + demoTaxRules.length + demoShippingOptions.length);
  const coupons = shop.handler(couponDecider, CouponEvent);
  const shipping = shop.handler(shippingDecider, ShippingEvent);
  const metadata = { websiteId: "demo", actor: "owner:1", correlationId: "test" };
  await coupons.run("WELCOME10", { type: "RemoveCoupon", at: shop.now() }, { metadata });
  const [standard] = demoShippingOptions;
  const option = { ...(standard as (typeof demoShippingOptions)[number]), name: "Slow" };
  const define = { type: "DefineShippingOption", option, at: shop.now() } as const;
  await shipping.run(SHIPPING_ID, define, { metadata });
  await seedDemoSelling(shop);
  expect((await shop.recorded()).length).toBe(said + 2);
  expect((await coupons.load("demo", "WELCOME10")).state.removed).toBe(true);
  expect((await shipping.load("demo", SHIPPING_ID)).state.options[0]?.name).toBe("Slow");
});
