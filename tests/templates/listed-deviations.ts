import {
  everywhere,
  markupWords,
  unknownFormatter,
  withBothForms,
  withFlag,
  withoutEntities,
  withoutFarDates,
  withoutTags,
  withoutUnknownPeriods,
} from "./deviation-rewrites.ts";
import type { Case } from "./grammar.ts";

/**
 * A difference that has a row in docs/templates/deviations.md. It is put into the reference engine
 * — its case is rewritten, its formatter exchanged for ours, or its output read otherwise — and then
 * the whole page must be the same: a deviation explains itself and nothing around it.
 */
export type Deviation = {
  /** How the row begins. */
  readonly row: string;
  /** The smallest case in which it shows. */
  readonly example: Pick<Case, "pieces" | "data"> & Partial<Case>;
  readonly rewrite?: (source: string) => string;
  /** A partial in which there is something to rewrite is nothing at all. */
  readonly spoilsPartials?: boolean;
  readonly formatters?: readonly string[];
  /** Its formatters that throw give nothing. */
  readonly guarded?: boolean;
  /** Of the page's data, or undefined when there is nothing to change. */
  readonly rewriteData?: (data: unknown) => unknown;
  /** Both outputs are read so, if the template names one of these words. */
  readonly read?: { readonly output: (output: string) => string; readonly when: RegExp };
};

export const deviations: readonly Deviation[] = [
  {
    row: "print nothing for a tag with an unknown formatter",
    example: { pieces: ["{title|nope}"], data: { title: "a" } },
    rewrite: withoutTags((tag) => unknownFormatter.test(tag)),
    spoilsPartials: true,
  },
  {
    row: "understand `{.ctxvar}`",
    example: { pieces: ["{.ctxvar @v a=title}{@v.a}"], data: { title: "a" } },
    rewrite: (source) => source.replaceAll("{.ctxvar ", "{.ctx "),
  },
  {
    row: "print money from minor units",
    example: { pieces: ["{cents|money-format}"], data: { cents: 1250 } },
    formatters: ["money-format", "money-string", "moneyFormat", "i18n-money-format", "unit"],
  },
  {
    row: "print the cart's subtotal",
    example: { pieces: ["{cart|cart-subtotal}"], data: { cart: { subtotalCents: 1250 } } },
    formatters: ["cart-subtotal"],
  },
  {
    row: "look up own members only in expressions",
    example: { pieces: ["{.eval 1 * constructor}"], data: {} },
    rewrite: (source) =>
      source.replace(/\{\.eval[^}]*/g, (tag) => tag.replace(/\bconstructor\b/g, "no-constructor")),
  },
  {
    row: "keep a member named `__proto__`",
    example: { pieces: ["{.eval @v = __proto__}{@v|product-quick-view __proto__}"], data: {} },
    rewrite: (source) => source.replaceAll("__proto__", "no-proto"),
    read: { output: (output) => output.replaceAll("__proto__", "no-proto"), when: /__proto__/ },
  },
  {
    row: "print nothing, and tell the author, for a date outside",
    example: { pieces: ["{n|relative-time}"], data: { n: 1e21 }, locale: "en-US" },
    rewriteData: withoutFarDates,
  },
  {
    row: "keep a formatter that throws to its own tag",
    example: {
      pieces: ["{text|date %w}{.section a}x{.end}"],
      data: { text: "", a: 1 },
    },
    guarded: true,
  },
  {
    row: "escape what built-in markup puts in",
    example: { pieces: ["{a|twitter-follow-button}"], data: { a: { userName: "<b>" } } },
    read: { output: withoutEntities, when: markupWords },
  },
  {
    row: "escape `<` in JSON",
    example: { pieces: ["{a|json}"], data: { a: "</script><script>" } },
    read: { output: (output) => output.replace(/\\u003c/gi, "<"), when: /\|json/ },
  },
  {
    row: "print 100+ for a cart of 100 and more",
    example: { pieces: ["{cart|cart-quantity}"], data: { cart: { entries: [{ quantity: 101 }] } } },
    formatters: ["cart-quantity"],
  },
  {
    row: "read both forms of a money value",
    example: {
      pieces: ["{item|normal-price}"],
      data: {
        item: {
          structuredContent: {
            productType: 2,
            priceMoney: { decimalValue: "1", currencyCode: "EUR" },
          },
        },
      },
    },
    rewriteData: withBothForms,
  },
  {
    row: "say `Unavailable` for a subscription",
    example: {
      pieces: ["{item|product-price}"],
      data: {
        item: {
          structuredContent: {
            productType: 1,
            isSubscribable: true,
            subscriptionPlan: { billingPeriod: { unit: "DAY", value: 1 } },
          },
        },
      },
      locale: "en-US",
    },
    rewriteData: withoutUnknownPeriods,
  },
  {
    row: "read `useCLDRMoneyFormat` of `websiteSettings`",
    example: {
      pieces: ["{item|product-price}"],
      data: { item: {}, websiteSettings: { useCLDRMoneyFormat: true } },
      locale: "en-US",
    },
    rewriteData: withFlag,
  },
  {
    row: "never take a paywall as sold out",
    example: {
      pieces: ["{item|product-status}"],
      data: { item: { structuredContent: { productType: 5 } } },
    },
    rewriteData: everywhere((object) =>
      object.productType === 5 ? { ...object, productType: 4 } : object,
    ),
  },
];
