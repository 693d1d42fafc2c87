import type { Handler } from "#commands/kit/handle.ts";
import { couponDecider } from "#domain/coupons/decide.ts";
import { CouponEvent } from "#domain/coupons/events.ts";
import { formDecider } from "#domain/forms/decide-form.ts";
import { FormEvent } from "#domain/forms/events.ts";
import { SHIPPING_ID, shippingDecider } from "#domain/shipping/decide.ts";
import { ShippingEvent } from "#domain/shipping/events.ts";
import { TAXES_ID, taxDecider } from "#domain/taxes/decide.ts";
import { TaxEvent } from "#domain/taxes/events.ts";
import { type RecordedEvent, streamName } from "#infra/event-store/port.ts";
import { demoForms } from "../forms/seed.ts";
import { demoCoupons, demoShippingOptions, demoTaxRules } from "../selling/prices.ts";
import { demand, goneBy, type SampleThing } from "./thing.ts";

export type SellingThingsDependencies = { readonly handler: Handler; readonly now: () => string };

export const couponThings = (
  { handler, now }: SellingThingsDependencies,
  websiteId: string,
): readonly SampleThing[] => {
  const coupons = handler(couponDecider, CouponEvent);
  return demoCoupons.map(({ couponId, code }) => ({
    kind: "coupon",
    id: couponId,
    name: code,
    streams: [streamName("coupon", websiteId, couponId)],
    isGone: goneBy(["CouponRemoved"], ["CouponRestored"]),
    remove: async (metadata) =>
      demand(await coupons.run(couponId, { type: "RemoveCoupon", at: now() }, { metadata })),
    restore: async (metadata) =>
      demand(await coupons.run(couponId, { type: "RestoreCoupon", at: now() }, { metadata })),
  }));
};

/** All tax rules are one stream, and so are all shipping options. */
const isAbout =
  (member: "rule" | "option", idName: string, id: string) =>
  ({ data }: RecordedEvent): boolean =>
    data[idName] === id ||
    (data[member] as { readonly [name: string]: unknown } | undefined)?.[idName] === id;

export const taxThings = (
  { handler, now }: SellingThingsDependencies,
  websiteId: string,
): readonly SampleThing[] => {
  const taxes = handler(taxDecider, TaxEvent);
  return demoTaxRules.map(({ taxRuleId, name }) => {
    const run =
      (type: "RemoveTaxRule" | "RestoreTaxRule"): SampleThing["remove"] =>
      async (metadata) =>
        demand(await taxes.run(TAXES_ID, { type, taxRuleId, at: now() }, { metadata }));
    return {
      kind: "tax-rule",
      id: taxRuleId,
      name,
      streams: [streamName(taxDecider.streamCategory, websiteId, TAXES_ID)],
      isAbout: isAbout("rule", "taxRuleId", taxRuleId),
      isGone: goneBy(["TaxRuleRemoved"], ["TaxRuleRestored", "TaxRuleDefined"]),
      remove: run("RemoveTaxRule"),
      restore: run("RestoreTaxRule"),
    };
  });
};

export const shippingThings = (
  { handler, now }: SellingThingsDependencies,
  websiteId: string,
): readonly SampleThing[] => {
  const shipping = handler(shippingDecider, ShippingEvent);
  return demoShippingOptions.map(({ shippingOptionId, name }) => {
    const run =
      (type: "RemoveShippingOption" | "RestoreShippingOption"): SampleThing["remove"] =>
      async (metadata) =>
        demand(
          await shipping.run(SHIPPING_ID, { type, shippingOptionId, at: now() }, { metadata }),
        );
    return {
      kind: "shipping-option",
      id: shippingOptionId,
      name,
      streams: [streamName(shippingDecider.streamCategory, websiteId, SHIPPING_ID)],
      isAbout: isAbout("option", "shippingOptionId", shippingOptionId),
      isGone: goneBy(
        ["ShippingOptionRemoved"],
        ["ShippingOptionRestored", "ShippingOptionDefined"],
      ),
      remove: run("RemoveShippingOption"),
      restore: run("RestoreShippingOption"),
    };
  });
};

export const formThings = (
  { handler, now }: SellingThingsDependencies,
  websiteId: string,
): readonly SampleThing[] => {
  const forms = handler(formDecider, FormEvent);
  return demoForms.map(({ formId, name }) => ({
    kind: "form",
    id: formId,
    name,
    streams: [streamName(formDecider.streamCategory, websiteId, formId)],
    isGone: goneBy(["FormRemoved"], ["FormRestored"]),
    remove: async (metadata) =>
      demand(await forms.run(formId, { type: "RemoveForm", at: now() }, { metadata })),
    restore: async (metadata) =>
      demand(await forms.run(formId, { type: "RestoreForm", at: now() }, { metadata })),
  }));
};
