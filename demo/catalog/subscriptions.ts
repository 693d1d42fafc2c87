import { productTypes } from "#domain/catalog/events.ts";
import { type DemoProduct, picture, sell } from "./build-product.ts";

/** What comes again and again. */
export const subscriptions: readonly DemoProduct[] = [
  sell({
    slug: "ink-of-the-month",
    name: "Ink of the Month",
    description:
      "<p>A small box with three sample bottles, mixed for that month and never again: something for the season, something for letters, and something nobody would choose who had not tried it.</p><p>Ships on the day on which you subscribed. Stop whenever your shelf is full.</p>",
    collections: ["ink-and-pens", "gifts"],
    images: [picture("ink-of-the-month", "A walnut box with three small bottles of ink")],
    tags: ["ink", "subscription"],
    variants: [{ priceCents: 1800, units: 120 }],
    plan: { billingPeriod: { value: 1, unit: "MONTH" }, numBillingCycles: 0 },
  }),
  sell({
    slug: "printable-letters",
    name: "Printable Letters Club",
    description:
      "<p>Twelve sheets to print at home, one every month for a year: letter paper, labels, bookplates and, in December, a calendar that folds itself up.</p>",
    collections: ["notebooks"],
    images: [picture("printable-letters", "Three printed sheets, the first one headed June")],
    tags: ["digital", "subscription"],
    productType: productTypes.DIGITAL,
    variants: [{ priceCents: 400, units: "unlimited" }],
    plan: { billingPeriod: { value: 1, unit: "MONTH" }, numBillingCycles: 12 },
  }),
];
