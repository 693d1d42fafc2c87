import { compile, render } from "#domain/templates/engine.ts";
import type { FormatterInstead } from "#tests/support/template-oracle.ts";
import { drawnByThem, type Outcome } from "./compare.ts";
import type { Case } from "./grammar.ts";
import { PRESENT } from "./sample-data.ts";

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
  readonly formatters?: readonly string[];
  readonly popsFrames?: boolean;
  readonly rewriteData?: (data: unknown) => unknown;
  /** Both outputs are read so, if the template names one of these words. */
  readonly read?: { readonly output: (output: string) => string; readonly when: RegExp };
};

const DELIMITER = "\u0001";

/** One of our formatters, as the reference engine can call it. */
const ourFormatter =
  (name: string, locale: string | null): FormatterInstead =>
  (values, args, page) => {
    const names = values.map((_each, at) => `value${at}`);
    const given = args.map((each) => `${DELIMITER}${each}`).join("");
    const data = {
      ...(page as object),
      ...Object.fromEntries(values.map((v, at) => [names[at], v])),
    };
    const { template } = compile(`{${names.join(",")}|${name}${given}}`);
    return render(template, data, { locale, now: PRESENT }).output;
  };

const tags = /\{[^{}]*\}/g;
const withoutTags = (isGone: (tag: string) => boolean) => (source: string) =>
  source.replace(tags, (tag) => (isGone(tag) ? "" : tag));

const entities: readonly (readonly [RegExp, string])[] = [
  [/&lt;/g, "<"],
  [/&gt;/g, ">"],
  [/&quot;/g, '"'],
  [/&#39;/g, "'"],
  [/&amp;/g, "&"],
];
const withoutEntities = (output: string): string => {
  let read = output;
  for (let before = ""; before !== read; ) {
    before = read;
    for (const [entity, character] of entities) read = read.replace(entity, character);
  }
  return read;
};

const markupWords =
  /\|(?:twitter-follow-button|social-button|image|video|audio-player|comment|like-button|variants-select|product-|add-to-cart|quantity-input|summary-form-field|timesince|item-classes|child-image-meta|cover-image-meta|subscription-price)/;

const withBothForms = (value: unknown): unknown => {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(withBothForms);
  const members = Object.entries(value).map(([name, member]) => [name, withBothForms(member)]);
  const { decimalValue, currencyCode } = value as Readonly<Record<string, unknown>>;
  return {
    ...Object.fromEntries(members),
    ...(decimalValue !== undefined && { value: decimalValue, currency: currencyCode }),
  };
};

export const deviations: readonly Deviation[] = [
  {
    row: "print nothing for a tag with an unknown formatter",
    example: { pieces: ["{title|nope}"], data: { title: "a" } },
    rewrite: withoutTags((tag) =>
      /^\{(?:\.var @\w+ )?[^.|\s](?:[^|]*[^|\s])?\|(?:[^|].*\|)?(?:no-such-formatter|nope)[\s|}:/]/.test(
        tag,
      ),
    ),
  },
  {
    row: "understand `{.ctxvar}`",
    example: { pieces: ["{.ctxvar @v a=title}{@v.a}"], data: { title: "a" } },
    rewrite: (source) => source.replaceAll("{.ctxvar ", "{.ctx "),
  },
  {
    row: "print money from minor units",
    example: { pieces: ["{cents|money-format}"], data: { cents: 1250 } },
    formatters: ["money-format", "money-string", "moneyFormat", "i18n-money-format"],
  },
  {
    row: "print the cart's subtotal",
    example: { pieces: ["{cart|cart-subtotal}"], data: { cart: { subtotalCents: 1250 } } },
    formatters: ["cart-subtotal"],
  },
  {
    row: "look at own members only",
    example: { pieces: ["{.eval 1 * constructor}"], data: {} },
    rewrite: (source) => source.replace(/\bconstructor\b/g, "no-constructor"),
  },
  {
    row: "keep a formatter that throws to its own tag",
    example: {
      pieces: ["{text|date %w}{.section a}x{.end}"],
      data: { text: "", a: 1 },
    },
    popsFrames: true,
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
];

const rewritten = (each: Case, used: readonly Deviation[]): Case => {
  const change = (source: string) =>
    used.reduce((text, { rewrite }) => rewrite?.(text) ?? text, source);
  return {
    ...each,
    data: used.reduce((data, { rewriteData }) => rewriteData?.(data) ?? data, each.data),
    pieces: [change(each.pieces.join(""))],
    partials: Object.fromEntries(
      Object.entries(each.partials).map(([name, source]) => [name, change(source)]),
    ),
  };
};

const sourcesOf = ({ pieces, partials }: Case): string =>
  `${pieces.join("")}${Object.values(partials).join("")}`;

/** Whether it can matter at all for this case. */
const concerns = (
  source: string,
  data: string,
  { rewrite, formatters, popsFrames, rewriteData, read }: Deviation,
): boolean =>
  (rewriteData !== undefined && data.includes("decimalValue")) ||
  (rewrite !== undefined && rewrite(source) !== source) ||
  (formatters?.some((name) => source.includes(`|${name}`)) ?? false) ||
  popsFrames === true ||
  (read?.when.test(source) ?? false);

/** The rows that explain a difference together; undefined when they do not. */
export const explain = (each: Case, { ours }: Outcome): string | undefined => {
  const source = sourcesOf(each);
  const data = JSON.stringify(each.data) ?? "";
  const used = deviations.filter((deviation) => concerns(source, data, deviation));
  if (used.length === 0) return undefined;
  const instead = Object.fromEntries(
    used
      .flatMap(({ formatters }) => formatters ?? [])
      .map((name) => [name, ourFormatter(name, each.locale)]),
  );
  const popsFrames = used.some((deviation) => deviation.popsFrames);
  const theirs = drawnByThem(rewritten(each, used), { instead, popsFrames });
  const read = (output: string) =>
    used.reduce((text, deviation) => deviation.read?.output(text) ?? text, output);
  return read(theirs) === read(ours) ? used.map(({ row }) => row).join("; ") : undefined;
};
