import type { CouponDefinition } from "#domain/coupons/events.ts";
import type { ShippingOption } from "#domain/shipping/events.ts";
import type { TaxRule } from "#domain/taxes/events.ts";

const currency = "USD";

type CouponInput = Pick<CouponDefinition, "code" | "name" | "discount"> & Partial<CouponDefinition>;
const coupon = (sketch: CouponInput): CouponDefinition => ({
  couponId: sketch.code,
  currency,
  minimumSubtotalCents: 0,
  startsAt: null,
  expiresAt: null,
  usageLimit: null,
  enabled: true,
  ...sketch,
});

/** One for every kind, and one that is over. */
export const demoCoupons: readonly CouponDefinition[] = [
  coupon({
    code: "WELCOME10",
    name: "10% off your first letters",
    discount: { kind: "percent", ratePpm: 100_000 },
  }),
  coupon({
    code: "PAPER5",
    name: "$5 off orders of $30 or more",
    discount: { kind: "amount", amountCents: 500 },
    minimumSubtotalCents: 3_000,
    usageLimit: 100,
  }),
  coupon({ code: "FREESHIP", name: "Shipping is on us", discount: { kind: "free-shipping" } }),
  coupon({
    code: "SPRING25",
    name: "Spring sale",
    discount: { kind: "percent", ratePpm: 250_000 },
    startsAt: "2025-03-01T05:00:00.000Z",
    expiresAt: "2025-04-01T04:00:00.000Z",
  }),
];

const tax = { regionName: "", region: "", postalCodes: [], enabled: true } as const;

export const demoTaxRules: readonly TaxRule[] = [
  {
    ...tax,
    taxRuleId: "01920000-0000-7000-8000-00000000a001",
    name: "NY sales tax",
    country: "US",
    region: "NY",
    regionName: "New York",
    postalCodes: [],
    ratePpm: 88_750,
    inclusive: false,
    appliesTo: ["physical"],
  },
  {
    ...tax,
    taxRuleId: "01920000-0000-7000-8000-00000000a002",
    name: "CA sales tax",
    country: "US",
    region: "CA",
    regionName: "California",
    postalCodes: [],
    ratePpm: 72_500,
    inclusive: false,
    appliesTo: ["physical"],
  },
  {
    ...tax,
    taxRuleId: "01920000-0000-7000-8000-00000000a003",
    name: "VAT",
    country: "GB",
    postalCodes: [],
    ratePpm: 200_000,
    inclusive: true,
    appliesTo: ["physical", "digital", "service", "shipping"],
  },
];

export const demoShippingOptions: readonly ShippingOption[] = [
  {
    shippingOptionId: "01920000-0000-7000-8000-00000000b001",
    name: "Standard",
    description: "3–5 working days, free from $50",
    rate: {
      kind: "subtotal",
      steps: [
        { fromCents: 0, costCents: 490 },
        { fromCents: 5_000, costCents: 0 },
      ],
    },
    currency,
    countries: ["US", "GB"],
    enabled: true,
  },
  {
    shippingOptionId: "01920000-0000-7000-8000-00000000b002",
    name: "Express",
    description: "1–2 working days",
    rate: { kind: "flat", costCents: 1_490 },
    currency,
    countries: ["US"],
    enabled: true,
  },
  {
    shippingOptionId: "01920000-0000-7000-8000-00000000b003",
    name: "World parcel",
    description: "7–14 working days, by weight",
    rate: {
      kind: "weight",
      steps: [
        { upToGrams: 500, costCents: 900 },
        { upToGrams: 2_000, costCents: 1_800 },
        { upToGrams: 10_000, costCents: 4_200 },
      ],
    },
    currency,
    countries: [],
    enabled: true,
  },
];
