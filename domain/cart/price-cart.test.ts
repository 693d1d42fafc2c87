import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CouponDefinition } from "../coupons/events.ts";
import type { ShippingOption } from "../shipping/events.ts";
import type { ShippingLocation } from "../shipping/location.ts";
import type { TaxRule } from "../taxes/events.ts";
import type { CartChoices } from "./choices.ts";
import { noPricingFacts, type PricingFacts, priceCart } from "./price-cart.ts";
import type { PricedLine } from "./priced-line.ts";

const at = "2030-01-01T00:00:00.000Z";
const london: ShippingLocation = { country: "GB", region: "", postalCode: "SW1A 1AA" };
const newYork: ShippingLocation = { country: "US", region: "NY", postalCode: "10001" };

const line = (changes: Partial<PricedLine> = {}): PricedLine => ({
  entryId: "line",
  itemId: "mug",
  variantId: "mug-red",
  quantity: 1,
  purchasePriceCents: 1_000,
  productType: 1,
  currency: "USD",
  ...changes,
});

const coupon = (
  couponId: string,
  discount: CouponDefinition["discount"],
  changes: Partial<CouponDefinition> = {},
): CouponDefinition => ({
  couponId,
  code: couponId.toLowerCase(),
  name: "",
  discount,
  currency: "USD",
  minimumSubtotalCents: 0,
  startsAt: null,
  expiresAt: null,
  usageLimit: null,
  enabled: true,
  ...changes,
});
const percent = (ratePpm: number, changes?: Partial<CouponDefinition>) =>
  coupon("PERCENT", { kind: "percent", ratePpm }, changes);
const amount = (amountCents: number, changes?: Partial<CouponDefinition>) =>
  coupon("AMOUNT", { kind: "amount", amountCents }, changes);
const freeShipping = coupon("FREESHIP", { kind: "free-shipping" });

const rule = (changes: Partial<TaxRule> = {}): TaxRule => ({
  taxRuleId: "vat",
  name: "VAT",
  country: "GB",
  region: "",
  regionName: "",
  postalCodes: [],
  ratePpm: 200_000,
  inclusive: true,
  appliesTo: ["physical", "digital", "service", "shipping"],
  enabled: true,
  ...changes,
});
const nySalesTax = rule({
  taxRuleId: "ny",
  name: "NY sales tax",
  country: "US",
  region: "NY",
  regionName: "New York",
  ratePpm: 88_750,
  inclusive: false,
  appliesTo: ["physical"],
});

const option = (
  shippingOptionId: string,
  rate: ShippingOption["rate"],
  changes: Partial<ShippingOption> = {},
): ShippingOption => ({
  shippingOptionId,
  name: shippingOptionId,
  description: "",
  rate,
  currency: "USD",
  countries: [],
  enabled: true,
  ...changes,
});
const standard = option("standard", { kind: "flat", costCents: 500 });

type Shop = Partial<Omit<PricingFacts, "coupons">> & {
  readonly coupons?: readonly CouponDefinition[];
  readonly usedUp?: boolean;
};
const factsOf = ({ coupons = [], usedUp = false, ...facts }: Shop): PricingFacts => ({
  ...noPricingFacts,
  ...facts,
  coupons: new Map(coupons.map((each) => [each.couponId, { coupon: each, usesLeft: !usedUp }])),
});
const price = (
  entries: readonly PricedLine[],
  shop: Shop = {},
  choices: Partial<CartChoices> = {},
) =>
  priceCart({
    entries,
    facts: factsOf(shop),
    choices: {
      couponIds: (shop.coupons ?? []).map(({ couponId }) => couponId),
      location: null,
      shippingOptionId: null,
      ...choices,
    },
    at,
  });

describe("coupons", () => {
  it("takes a percentage off, divided among the lines by largest remainders [A3.1]", () => {
    const lines = [333, 333, 334].map((purchasePriceCents) => line({ purchasePriceCents }));
    const { totals, lines: priced, coupons } = price(lines, { coupons: [percent(100_000)] });
    expect(totals).toMatchObject({
      subtotalCents: 1_000,
      discountCents: 100,
      grandTotalCents: 900,
    });
    expect(priced.map(({ discountCents }) => discountCents)).toEqual([33, 33, 34]);
    expect(coupons.valid).toMatchObject([{ couponId: "PERCENT", amountCents: 100 }]);
  });

  it("never takes more than there is", () => {
    const { totals } = price([line()], { coupons: [amount(5_000)] });
    expect(totals).toMatchObject({ discountCents: 1_000, grandTotalCents: 0 });
  });

  it("are taken one after the other, each off what those before have left", () => {
    const { coupons, totals } = price([line()], { coupons: [amount(200), percent(500_000)] });
    expect(coupons.valid.map(({ amountCents }) => amountCents)).toEqual([200, 400]);
    expect(totals.grandTotalCents).toBe(400);
  });

  it("leaves gift cards at their price", () => {
    const lines = [line(), line({ productType: 4, purchasePriceCents: 5_000 })];
    const { lines: priced } = price(lines, { coupons: [percent(1_000_000)] });
    expect(priced.map(({ discountCents }) => discountCents)).toEqual([1_000, 0]);
    expect(price(lines.slice(1), { coupons: [amount(100)] }).coupons.invalid).toMatchObject([
      { reason: "nothing-to-discount" },
    ]);
  });

  it.each([
    ["expired", percent(1, { expiresAt: at }), "This code has expired."],
    [
      "not-started",
      percent(1, { startsAt: "2030-01-01T00:00:00.001Z" }),
      "This code cannot be used yet.",
    ],
    ["unknown", percent(1, { enabled: false }), "This code is not valid."],
    [
      "below-minimum",
      percent(1, { minimumSubtotalCents: 1_001 }),
      "Spend $10.01 or more to use this code.",
    ],
    ["other-currency", amount(1, { currency: "EUR" }), "This code is for a different currency."],
  ] as const)("is invalid with the reason %s [A3.1]", (reason, given, message) => {
    const { coupons, totals } = price([line()], { coupons: [given] });
    expect(coupons.valid).toEqual([]);
    expect(coupons.invalid).toMatchObject([{ couponId: given.couponId, reason, message }]);
    expect(totals.grandTotalCents).toBe(1_000);
  });

  it("is invalid when it has been used up, or was never there", () => {
    expect(price([line()], { coupons: [percent(1)], usedUp: true }).coupons.invalid).toMatchObject([
      { reason: "used-up", message: "This code has been used up." },
    ]);
    expect(price([line()], {}, { couponIds: ["NOPE"] }).coupons.invalid).toEqual([
      { couponId: "NOPE", code: "NOPE", reason: "unknown", message: "This code is not valid." },
    ]);
  });

  it("counts exactly the minimum as enough", () => {
    const { coupons } = price([line()], {
      coupons: [percent(100_000, { minimumSubtotalCents: 1_000 })],
    });
    expect(coupons.valid).toHaveLength(1);
  });

  it("takes the shipping off when it is for free shipping, and needs something to ship", () => {
    const shop = { coupons: [freeShipping], shippingOptions: [standard] };
    const { totals, coupons } = price([line()], shop, { location: newYork });
    expect(totals).toMatchObject({
      shippingCostCents: 500,
      discountCents: 500,
      grandTotalCents: 1_000,
    });
    expect(coupons.valid).toMatchObject([{ kind: "free-shipping", amountCents: 500 }]);
    expect(price([line({ productType: 2 })], shop).coupons.invalid).toMatchObject([
      { reason: "nothing-to-ship", message: "Nothing in your cart needs shipping." },
    ]);
  });
});

describe("shipping options", () => {
  const byWeight = option("parcel", {
    kind: "weight",
    steps: [
      { upToGrams: 1_000, costCents: 400 },
      { upToGrams: 5_000, costCents: 900 },
    ],
  });
  const bySubtotal = option("saver", {
    kind: "subtotal",
    steps: [
      { fromCents: 0, costCents: 700 },
      { fromCents: 5_000, costCents: 0 },
    ],
  });
  const costs = (lines: readonly PricedLine[], shop: Shop, choices?: Partial<CartChoices>) =>
    price(lines, shop, { location: newYork, ...choices }).shipping.options.map(
      ({ shippingOptionId, costCents }) => [shippingOptionId, costCents],
    );

  it("cost the same for every cart when flat [A3.1]", () => {
    expect(costs([line({ quantity: 9 })], { shippingOptions: [standard] })).toEqual([
      ["standard", 500],
    ]);
  });

  it("cost by the weight of shipped items, up to the last tier [A3.1]", () => {
    const shop = { shippingOptions: [byWeight], weightsGrams: new Map([["mug-red", 500]]) };
    expect(costs([line({ quantity: 2 })], shop)).toEqual([["parcel", 400]]);
    expect(costs([line({ quantity: 3 })], shop)).toEqual([["parcel", 900]]);
    expect(costs([line({ quantity: 11 })], shop)).toEqual([]);
  });

  it("cost by the subtotal of shipped items, after discounts [A3.1]", () => {
    const shop = { shippingOptions: [bySubtotal] };
    expect(costs([line({ purchasePriceCents: 4_999 })], shop)).toEqual([["saver", 700]]);
    expect(costs([line({ purchasePriceCents: 5_000 })], shop)).toEqual([["saver", 0]]);
    const withCoupon = { ...shop, coupons: [amount(1)] };
    expect(costs([line({ purchasePriceCents: 5_000 })], withCoupon)).toEqual([["saver", 700]]);
    const beside = [line(), line({ productType: 2, purchasePriceCents: 9_000 })];
    expect(costs(beside, shop)).toEqual([["saver", 700]]);
  });

  it("are not needed by digital goods [A3.1]", () => {
    const { shipping, totals } = price(
      [line({ productType: 2 })],
      { shippingOptions: [standard] },
      { location: newYork },
    );
    expect(shipping).toMatchObject({ options: [], selected: null, problem: null });
    expect(totals).toMatchObject({ shippingCostCents: 0, requiresShipping: false });
  });

  it("go only where they go, and to the territories of the United States with it [A9.12]", () => {
    const domestic = option("domestic", { kind: "flat", costCents: 1 }, { countries: ["US"] });
    const to = (country: string) =>
      costs(
        [line()],
        { shippingOptions: [domestic] },
        {
          location: { country, region: "", postalCode: "" },
        },
      );
    for (const country of ["US", "PR", "GU", "VI", "MP", "AS", "UM"])
      expect([country, to(country)]).toEqual([country, [["domestic", 1]]]);
    expect(to("CA")).toEqual([]);
  });

  it("charge the visitor's choice, else the cheapest as soon as the place is known [A3.1]", () => {
    const shop = { shippingOptions: [bySubtotal, standard] };
    expect(price([line()], shop).shipping).toMatchObject({
      selected: null,
      problem: "location-missing",
    });
    const chosen = (choices: Partial<CartChoices>) =>
      price([line()], shop, choices).shipping.selected?.shippingOptionId;
    expect(chosen({ location: newYork })).toBe("standard");
    expect(chosen({ location: newYork, shippingOptionId: "saver" })).toBe("saver");
    expect(chosen({ shippingOptionId: "saver" })).toBe("saver");
    expect(chosen({ location: newYork, shippingOptionId: "gone" })).toBe("standard");
  });

  it("say so when nothing goes there, and are free in a shop that has none", () => {
    const toGb = option("uk", { kind: "flat", costCents: 1 }, { countries: ["GB"] });
    const { shipping } = price([line()], { shippingOptions: [toGb] }, { location: newYork });
    expect(shipping).toMatchObject({ options: [], selected: null, problem: "not-served" });
    expect(price([line()], {}, { location: newYork }).shipping.problem).toBeNull();
  });

  it("are not offered in another currency, or switched off", () => {
    const euros = option("euros", { kind: "flat", costCents: 1 }, { currency: "EUR" });
    const off = option("off", { kind: "flat", costCents: 1 }, { enabled: false });
    expect(costs([line()], { shippingOptions: [euros, off, standard] })).toEqual([
      ["standard", 500],
    ]);
  });
});

describe("taxes", () => {
  it("takes an inclusive tax out of the price [A3.1]", () => {
    const { totals, taxes, includedTaxCents } = price(
      [line({ purchasePriceCents: 1_200 })],
      { taxRules: [rule()] },
      { location: london },
    );
    expect(includedTaxCents).toBe(200);
    expect(totals).toMatchObject({ taxCents: 0, grandTotalCents: 1_200 });
    expect(taxes).toMatchObject([{ name: "VAT", inclusive: true, amountCents: 200 }]);
  });

  it("adds an exclusive tax, rounded half up line by line, after discounts [A3.1]", () => {
    const lines = [line({ purchasePriceCents: 1_999 }), line({ purchasePriceCents: 1_999 })];
    const shop = { taxRules: [nySalesTax] };
    const { totals, lines: taxed } = price(lines, shop, { location: newYork });
    // 19.99 × 8.875 % = 1.7741…, twice.
    expect(taxed.map(({ taxCents }) => taxCents)).toEqual([177, 177]);
    expect(totals).toMatchObject({ taxCents: 354, grandTotalCents: 4_352 });
    const half = price(
      [line({ purchasePriceCents: 2_000 })],
      { ...shop, coupons: [percent(500_000)] },
      { location: newYork },
    );
    expect(half.totals).toMatchObject({
      discountCents: 1_000,
      taxCents: 89,
      grandTotalCents: 1_089,
    });
  });

  it("holds by country, region in code or name, and beginning of the postal code", () => {
    const taxed = (taxRule: TaxRule, location: ShippingLocation) =>
      price([line()], { taxRules: [taxRule] }, { location }).taxes.length;
    expect(taxed(nySalesTax, newYork)).toBe(1);
    expect(taxed(nySalesTax, { ...newYork, region: "new york" })).toBe(1);
    expect(taxed(nySalesTax, { ...newYork, region: "NJ" })).toBe(0);
    expect(taxed(nySalesTax, { ...newYork, country: "CA" })).toBe(0);
    const city = { ...nySalesTax, postalCodes: ["100", "101"] };
    expect(taxed(city, newYork)).toBe(1);
    expect(taxed(city, { ...newYork, postalCode: "14201" })).toBe(0);
    expect(taxed(rule({ postalCodes: ["SW1"] }), { ...london, postalCode: "sw1a1aa" })).toBe(1);
    expect(taxed({ ...nySalesTax, enabled: false }, newYork)).toBe(0);
  });

  it("taxes nothing before the place is known, and no gift cards", () => {
    expect(price([line()], { taxRules: [rule()] }).taxes).toEqual([]);
    const card = [line({ productType: 4 })];
    expect(price(card, { taxRules: [rule()] }, { location: london }).includedTaxCents).toBe(0);
  });

  it("taxes shipping only where the rule says so", () => {
    const shop = { shippingOptions: [standard] };
    const goodsOnly = price([line()], { ...shop, taxRules: [nySalesTax] }, { location: newYork });
    expect(goodsOnly.totals.taxCents).toBe(89);
    const both = { ...nySalesTax, appliesTo: ["physical", "shipping"] as const };
    const taxed = price(
      [line()],
      { ...shop, taxRules: [{ ...both, appliesTo: [...both.appliesTo] }] },
      { location: newYork },
    );
    // 0.8875 and 0.44375, each rounded separately.
    expect(taxed.totals.taxCents).toBe(89 + 44);
    expect(taxed.shipping.taxCents).toBe(44);
  });

  it("adds the rules of a country and of its region", () => {
    const gst = rule({
      taxRuleId: "gst",
      name: "GST",
      country: "CA",
      ratePpm: 50_000,
      inclusive: false,
    });
    const qst = { ...gst, taxRuleId: "qst", name: "QST", region: "QC", ratePpm: 99_750 };
    const location = { country: "CA", region: "QC", postalCode: "H2X 1Y4" };
    const { taxes, totals } = price([line()], { taxRules: [gst, qst] }, { location });
    expect(taxes.map(({ name, amountCents }) => [name, amountCents])).toEqual([
      ["GST", 50],
      ["QST", 100],
    ]);
    expect(totals.taxCents).toBe(150);
  });

  it("leaves no part of a yen anywhere [A3.15]", () => {
    const yen = (purchasePriceCents: number) => line({ currency: "JPY", purchasePriceCents });
    const { totals, lines, includedTaxCents } = price(
      [yen(333_00), yen(500_00)],
      {
        taxRules: [rule({ country: "JP", ratePpm: 100_000 })],
        coupons: [percent(150_000, { currency: "JPY" })],
      },
      { location: { country: "JP", region: "", postalCode: "" } },
    );
    expect(totals).toMatchObject({ subtotalCents: 833_00, discountCents: 125_00 });
    for (const cents of [includedTaxCents, ...lines.map(({ discountCents }) => discountCents)])
      expect(cents % 100).toBe(0);
  });
});

const sum = (amounts: readonly number[]) => amounts.reduce((all, cents) => all + cents, 0);

const anyLine = fc.record({
  entryId: fc.uuid(),
  itemId: fc.constant("item"),
  variantId: fc.constantFrom("one", "two"),
  quantity: fc.integer({ min: 1, max: 9_999 }),
  purchasePriceCents: fc.integer({ min: 0, max: 10_000_000 }),
  productType: fc.constantFrom(1, 2, 3, 4),
  currency: fc.constantFrom("USD", "JPY"),
}) as fc.Arbitrary<PricedLine>;

const anyDiscount: fc.Arbitrary<CouponDefinition["discount"]> = fc.oneof(
  fc.record({
    kind: fc.constant("percent" as const),
    ratePpm: fc.integer({ min: 1, max: 1_000_000 }),
  }),
  fc.record({
    kind: fc.constant("amount" as const),
    amountCents: fc.integer({ min: 1, max: 20_000_000 }),
  }),
  fc.constant({ kind: "free-shipping" as const }),
);
const anyRule = fc.record({
  ratePpm: fc.integer({ min: 0, max: 1_000_000 }),
  inclusive: fc.boolean(),
  appliesTo: fc.subarray(["physical", "digital", "service", "shipping"] as const),
});

const anyCart = fc.record({
  currency: fc.constantFrom("USD", "JPY"),
  lines: fc.array(anyLine, { maxLength: 8 }),
  discounts: fc.array(anyDiscount, { maxLength: 4 }),
  minimum: fc.integer({ min: 0, max: 1_000_000 }),
  rules: fc.array(anyRule, { maxLength: 4 }),
  shippingCents: fc.array(fc.integer({ min: 0, max: 50_000 }), { maxLength: 3 }),
  known: fc.boolean(),
});

describe("any cart whatsoever", () => {
  it("adds up to the cent, and no amount is negative or a fraction [A3.1]", () => {
    fc.assert(
      fc.property(
        anyCart,
        ({ currency, lines, discounts, minimum, rules, shippingCents, known }) => {
          const entries = lines.map((each, index) => ({ ...each, currency, entryId: `${index}` }));
          const coupons = discounts.map((discount, index) =>
            coupon(`C${index}`, discount, { currency, minimumSubtotalCents: minimum }),
          );
          const priced = price(
            entries,
            {
              coupons,
              taxRules: rules.map((each, index) =>
                rule({ ...each, appliesTo: [...each.appliesTo], taxRuleId: `${index}` }),
              ),
              shippingOptions: shippingCents.map((costCents, index) =>
                option(`${index}`, { kind: "flat", costCents }, { currency }),
              ),
            },
            { location: known ? london : null },
          );
          const { totals, taxes, shipping, includedTaxCents } = priced;
          const { subtotalCents, discountCents, shippingCostCents, taxCents } = totals;
          const ofLines = (
            member: "totalCents" | "discountCents" | "taxCents" | "includedTaxCents",
          ) => sum(priced.lines.map((each) => each[member]));
          expect(subtotalCents - discountCents + shippingCostCents + taxCents).toBe(
            totals.grandTotalCents,
          );
          expect(ofLines("totalCents")).toBe(subtotalCents);
          expect(ofLines("discountCents") + shipping.discountCents).toBe(discountCents);
          expect(sum(priced.coupons.valid.map((each) => each.amountCents))).toBe(discountCents);
          expect(ofLines("taxCents") + shipping.taxCents).toBe(taxCents);
          expect(sum(taxes.map(({ amountCents }) => amountCents))).toBe(
            taxCents + includedTaxCents,
          );
          expect(priced.coupons.valid.length + priced.coupons.invalid.length).toBe(coupons.length);
          const all = [
            ...priced.lines.flatMap(({ entryId: _id, ...money }) => Object.values(money)),
            ...taxes.map(({ amountCents }) => amountCents),
            totals.grandTotalCents,
            includedTaxCents,
          ];
          expect(all.every((cents) => Number.isSafeInteger(cents) && cents >= 0)).toBe(true);
          for (const each of priced.lines)
            expect(each.discountCents).toBeLessThanOrEqual(each.totalCents);
        },
      ),
      { numRuns: 500 },
    );
  });
});
