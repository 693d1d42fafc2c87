import type { Case } from "./grammar.ts";

/** The smallest page in which the two engines differ for the row with this start. */
export type Example = {
  readonly row: string;
  readonly template: string;
  readonly data?: unknown;
} & Partial<Pick<Case, "locale" | "escape" | "partials">> & { readonly now?: number | undefined };

const deepList = JSON.parse(`${"[".repeat(600)}1${"]".repeat(600)}`);
const variants = [{ attributes: { Size: "S" } }, { attributes: { Size: "M" } }];
const inEnglish = { locale: "en-US" } as const;
const DAY = 86_400_000;
const PRESENT = 1_764_000_000_000;

const core: readonly Example[] = [
  { row: "escape plain variables", template: "{a}", data: { a: "<" }, escape: true },
  { row: "print nothing for a tag with an unknown formatter", template: "{a|nope}" },
  {
    row: "begin afresh behind a partial",
    template: "{@|apply a}{@|apply a}x",
    partials: { a: "{@|apply a}a" },
  },
  { row: "look up own members only;", template: "{a|toString}", data: { a: 1 } },
  {
    row: "leave out what is nested more than 100",
    template: `{a${"|html".repeat(40)}}`,
    data: { a: 1 },
  },
  {
    row: "end a page when its budget",
    template: "{.repeated section a}{.repeated section @}x{.end}{.end}",
    data: { a: Array.from({ length: 600 }, () => Array.from({ length: 600 }, () => 1)) },
  },
  {
    row: "print whole units in the price helpers",
    template: "{@|product-price}",
    data: {
      structuredContent: {
        productType: 1,
        variants: [{ priceMoney: { value: "1250.00", currency: "JPY" } }],
      },
    },
    ...inEnglish,
  },
  { row: "understand `{.ctxvar", template: "{.ctxvar @v a=b}{@v.a}", data: { b: 1 } },
  { row: "make an object of the variables in `{.struct", template: "{.struct @s}{.end}" },
  { row: "end an expression at 1,000 tokens", template: `{.eval ${"1+".repeat(1_000)}1}` },
  { row: "look up own members only in expressions", template: "{.eval 1 * constructor}" },
  {
    row: "keep a member named `__proto__`",
    template: "{.eval __proto__}{@|product-quick-view __proto__}",
  },
  {
    row: "keep a formatter that throws",
    template: "{a|date %w}{.section b}x{.end}",
    data: { a: "", b: 1 },
  },
];

const text: readonly Example[] = [
  { row: "escape `<` in JSON", template: "{a|json}", data: { a: "<script>" } },
  { row: "print nothing of JSON that is nested", template: "{a|json}", data: { a: deepList } },
  { row: "know `markup`", template: "{a|markup}" },
  {
    row: "know the rules of time zones",
    template: "{n|date %H}",
    data: { n: 1_795_000_000_000, website: { timeZone: "America/Vancouver" } },
  },
];

const commerce: readonly Example[] = [
  { row: "print money from minor units", template: "{a|money-format}", data: { a: 1250 } },
  { row: "print the cart's subtotal", template: "{a|cart-subtotal}", data: { a: {} } },
  {
    row: "print 100+ for a cart",
    template: "{a|cart-quantity}",
    data: { a: { entries: [{ quantity: 101 }] } },
  },
  {
    row: "read both forms of a money value",
    template: "{a|normal-price}",
    data: {
      a: {
        structuredContent: {
          productType: 2,
          priceMoney: { decimalValue: "1", currencyCode: "USD" },
        },
      },
    },
  },
  {
    row: "say `Unavailable`",
    template: "{a|product-price}",
    data: {
      a: {
        structuredContent: {
          isSubscribable: true,
          subscriptionPlan: { billingPeriod: { unit: "DAY", value: 1 } },
        },
      },
    },
    ...inEnglish,
  },
  {
    row: "read `useCLDRMoneyFormat`",
    template: "{a|product-price}",
    data: { a: {}, websiteSettings: { useCLDRMoneyFormat: true } },
    ...inEnglish,
  },
  {
    row: "print prices to the last digit",
    template: "{a|normal-price}",
    data: { a: { structuredContent: { productType: 2, priceMoney: { value: "NaN" } } } },
  },
  {
    row: "find the order of options at the item",
    template: "{a|variants-select}",
    data: { a: { variantOptionOrdering: ["Size"], structuredContent: { variants } } },
  },
  {
    row: "escape whatever `product-price`",
    template: "{a|product-quick-view}",
    data: { a: { id: '"' } },
  },
  { row: "know `cart-label`", template: "{a|review-stars}", data: { a: {} } },
  {
    row: "never take a paywall as sold out",
    template: "{a|product-status}",
    data: { a: { structuredContent: { productType: 5 } } },
  },
];

const content: readonly Example[] = [
  { row: "escape whatever `image`", template: "{a|image}", data: { a: { assetUrl: '"' } } },
  {
    row: "leave addresses of scripts",
    template: "{a|comment-link}",
    data: { a: { fullUrl: "javascript:alert(1)" } },
  },
  {
    row: "cut alt text made from a body",
    template: "{a|image}",
    data: { a: { body: "x".repeat(900) } },
  },
  {
    row: "read the first 200 variants",
    template: "{a|image-srcset}",
    data: {
      a: {
        assetUrl: "a",
        systemDataVariants: Array.from({ length: 300 }, (_each, at) => `${at}w`).join(","),
      },
    },
  },
  {
    row: "print nothing for `google-calendar-url`",
    template: "{a|google-calendar-url}{.section b}x{.end}",
    data: { a: { startDate: "x" }, b: 1 },
  },
  {
    row: "encode titles as UTF-8",
    template: "{a|google-calendar-url}",
    data: { a: { title: "Fête", startDate: 0, endDate: 0 } },
  },
  { row: "know `img`", template: "{a|img}", data: { a: { assetUrl: "x" } } },
];

const i18n: readonly Example[] = [
  {
    row: "continue with nothing behind a `date`",
    template: "{a|date %Y|count}",
    data: { a: 1e21 },
  },
  {
    row: "print in `%Z` for zones of the past",
    template: "{n|date %Z}",
    data: { n: 1e9, website: { timeZone: "America/Anchorage" } },
  },
  {
    row: "print nothing of numbers with more",
    template: "{a|decimal}",
    data: { a: "1".repeat(1_500) },
    ...inEnglish,
  },
  {
    row: "let a `timesince` without a present",
    template: "{a|timesince}",
    data: { a: 0 },
    now: undefined,
    ...inEnglish,
  },
  {
    row: "count dates before 15 October 1582",
    template: "{a|datetime}",
    data: { a: -13_219_400_000_000 },
    ...inEnglish,
  },
  {
    row: "leave fields out of a skeleton",
    template: "{a|datetime w}",
    data: { a: 1 },
    ...inEnglish,
  },
  {
    row: "add the year to an interval over years",
    template: "{a,b|datetime-interval MMMd}",
    data: { a: 1, b: 900 * DAY },
    ...inEnglish,
  },
  {
    row: "name parts of the day",
    template: "{a|datetime EEEE}",
    data: { a: 1_764_000_000_000 },
    locale: "fi",
  },
  {
    row: "leave out the brackets around weekdays",
    template: "{a,b|datetime-interval yMMMEEEEd}",
    data: { a: 1, b: 90 * DAY },
    locale: "ja",
  },
  {
    row: "count weeks where `relative-time",
    template: "{a|relative-time dayOfWeek:true field:week}",
    data: { a: PRESENT - 14 * DAY },
    ...inEnglish,
  },
  {
    row: "say “1.000.000 rupias”",
    template: "{a|money style:name maxfrac:0}",
    data: { a: { value: "1000000", currency: "INR" } },
    locale: "es",
  },
  {
    row: "print short money in Arabic",
    template: "{a|money style:short}",
    data: { a: { value: "12345", currency: "USD" } },
    locale: "ar",
  },
  {
    row: "take a language tag that means nothing",
    template: "{a|decimal}",
    data: { a: 1 },
    locale: "xx-nope",
  },
];

export const examples: readonly Example[] = [...core, ...text, ...commerce, ...content, ...i18n];
