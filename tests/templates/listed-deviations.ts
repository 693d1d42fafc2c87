import {
  everywhere,
  markupWords,
  unknownFormatter,
  withBothForms,
  withFlag,
  withoutEntities,
  withoutTags,
  withoutUnknownPeriods,
  withWholeAmounts,
} from "./deviation-rewrites.ts";

/**
 * A difference with a row in docs/templates/deviations.md. It is applied to the reference engine —
 * its case is rewritten, its formatter replaced by ours, or its output read differently — and then
 * the whole page must be equal: a deviation explains itself and nothing around it.
 */
export type Deviation = {
  /** Start of the row. */
  readonly row: string;
  readonly rewrite?: (source: string) => string;
  /** A partial with something to rewrite counts as empty. */
  readonly spoilsPartials?: boolean;
  /** Our formatters replace its own; `when`: only where the template matches. */
  readonly formatters?: readonly string[];
  readonly when?: RegExp;
  /** Its formatters return nothing when they throw. */
  readonly guarded?: boolean;
  /** Rewrites the page's data, or returns undefined when there is nothing to change. */
  readonly rewriteData?: (data: unknown) => unknown;
  /** Only where the page's data matches. */
  readonly whenData?: (data: unknown) => boolean;
  /** Both outputs are read this way if the template contains one of these words. */
  readonly read?: { readonly output: (output: string) => string; readonly when: RegExp };
};

export const deviations: readonly Deviation[] = [
  {
    row: "print nothing for a tag with an unknown formatter",
    rewrite: withoutTags((tag) => unknownFormatter.test(tag)),
    spoilsPartials: true,
  },
  {
    row: "understand `{.ctxvar",
    rewrite: (source) => source.replaceAll("{.ctxvar ", "{.ctx "),
    read: { output: (output) => output.replaceAll("{.ctxvar ", "{.ctx "), when: /\{\.ctxvar / },
  },
  {
    row: "print money from minor units",
    formatters: ["money-format", "money-string", "moneyFormat", "i18n-money-format", "unit"],
  },
  {
    row: "print whole units in the price helpers",
    whenData: (data) => JSON.stringify(data ?? null).includes("JPY"),
    read: { output: withWholeAmounts, when: /\|(?:product|subscription)-price/ },
  },
  {
    row: "encode titles as UTF-8",
    formatters: ["google-calendar-url"],
  },
  {
    row: "print the cart's subtotal",
    formatters: ["cart-subtotal"],
  },
  {
    row: "look up own members only in expressions",
    rewrite: (source) =>
      source.replace(/\{\.eval[^}]*/g, (tag) => tag.replace(/\bconstructor\b/g, "no-constructor")),
  },
  {
    row: "keep a member named `__proto__`",
    rewrite: (source) => source.replaceAll("__proto__", "no-proto"),
    read: { output: (output) => output.replaceAll("__proto__", "no-proto"), when: /__proto__/ },
  },
  {
    row: "keep a formatter that throws to its own tag",
    guarded: true,
  },
  {
    row: "escape whatever `image`",
    read: { output: withoutEntities, when: markupWords },
  },
  {
    row: "escape whatever `image`",
    formatters: ["activate-twitter-links"],
    when: /\|[^{}]*\|activate-twitter-links/,
  },
  {
    row: "print prices to the last digit",
    formatters: ["bookkeeper-money-format", "percentage-format"],
    when: /\|[^{}]*\|(?:bookkeeper-money|percentage)-format/,
  },
  {
    row: "escape `<` in JSON",
    formatters: ["json", "json-pretty"],
    when: /\|json[^{}|]*\|/,
  },
  {
    row: "escape `<` in JSON",
    read: { output: (output) => output.replace(/\\u003c/gi, "<"), when: /\|json/ },
  },
  {
    row: "print 100+ for a cart",
    formatters: ["cart-quantity"],
  },
  {
    row: "read both forms of a money value",
    rewriteData: withBothForms,
  },
  {
    row: "say `Unavailable` for a subscription",
    rewriteData: withoutUnknownPeriods,
    // Without locale data it prints nothing.
    read: {
      output: (output) =>
        output.replaceAll(/(?:\n|\\n)*(?:Unavailable)?(?:\n|\\n)+<\\?\/div>/g, "\n</div>"),
      when: /\|product-price/,
    },
  },
  {
    row: "read `useCLDRMoneyFormat` of `websiteSettings`",
    rewriteData: withFlag,
  },
  {
    row: "never take a paywall as sold out",
    rewriteData: everywhere((object) =>
      object.productType === 5 ? { ...object, productType: 4 } : object,
    ),
    // JSON prints the rewritten type.
    read: {
      output: (output) => output.replaceAll(/(productType\D{0,9})[45]\b/g, "$1?"),
      when: /\|(?:product-status|item-classes|json|raw)|sold-out/,
    },
  },
];
