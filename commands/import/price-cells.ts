import type { ImportIssue } from "#domain/catalog/import-report.ts";
import type { CsvRow } from "../kit/read-csv.ts";

type Mark = "." | ",";
/** What a mark in front of exactly three digits means, as far as the file says it. */
type Meaning = "decimal" | "thousands" | "unclear";
export type PriceStyle = Readonly<Record<Mark, Meaning>>;

const MAX_CENTS = 99_999_999_99;

/** “1.200” and “1,200”: thousands, or a decimal number with a last zero. */
const AMBIGUOUS = /^[1-9]\d{0,2}([.,])\d{3}$/;
/** “1.200,50” and “1.200.000”. */
const GROUPED_BY_DOTS = /^([1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d{1,2})0*)?$/;
/** “1,200.50” and “1,200,000”. */
const GROUPED_BY_COMMAS = /^([1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d{1,2})0*)?$/;
const DECIMAL = /^(\d{1,10})(?:[.,](\d{1,2})0*)?$/;

const ambiguousMark = (text: string): Mark | undefined =>
  AMBIGUOUS.exec(text)?.[1] as Mark | undefined;

/**
 * Cents of “1234.5”, “1234,50” and “1.234,50”. Undefined for a text that is not a price, and `unclear` for one that can
 * mean two prices. No float is involved.
 */
export const readPrice = (text: string, style: PriceStyle): number | "unclear" | undefined => {
  const mark = ambiguousMark(text);
  const meaning = mark === undefined ? undefined : style[mark];
  if (meaning === "unclear") return "unclear";
  const grouped = GROUPED_BY_DOTS.exec(text) ?? GROUPED_BY_COMMAS.exec(text);
  const match = meaning === "decimal" ? DECIMAL.exec(text) : (grouped ?? DECIMAL.exec(text));
  if (match === null) return undefined;
  const [, whole = "", decimals = ""] = match;
  const cents = Number(whole.replaceAll(/[.,]/g, "")) * 100 + Number(decimals.padEnd(2, "0"));
  return cents <= MAX_CENTS ? cents : undefined;
};

/** The decimal mark of a price that has only one meaning. */
const decimalMarkOf = (text: string): Mark | undefined => {
  if (ambiguousMark(text) !== undefined) return undefined;
  if (GROUPED_BY_DOTS.test(text)) return ",";
  if (GROUPED_BY_COMMAS.test(text)) return ".";
  return /^\d+([.,])\d+$/.exec(text)?.[1] as Mark | undefined;
};

/** For owners: the two prices that a text can mean. */
const meaningsOf = (text: string) => ({
  thousands: `${text.replace(/[.,]/, "")}.00`,
  decimal: text.replace(",", ".").replace(/0$/, ""),
});

/** What is wrong with a price for which there are no cents. */
export const priceProblem = (text: string, found: "unclear" | undefined): string => {
  if (found === undefined) return `“${text}” is not a price.`;
  const { thousands, decimal } = meaningsOf(text);
  return `“${text}” can mean ${thousands} or ${decimal}, and the other prices of the file do not say which. Write the one that you mean.`;
};

const styleOf = (marks: ReadonlySet<Mark>): PriceStyle => {
  if (marks.size !== 1) return { ".": "unclear", ",": "unclear" };
  return marks.has(",")
    ? { ".": "thousands", ",": "decimal" }
    : { ".": "decimal", ",": "thousands" };
};

const readAsText = (text: string, meaning: Exclude<Meaning, "unclear">): string =>
  `Prices such as “${text}” are read as ${meaningsOf(text)[meaning]}, as the file writes its other numbers.`;

/** Finds out, row by row, how a file writes prices. */
export const createPriceStyle = (columns: readonly string[]) => {
  const marks = new Set<Mark>();
  const doubtful = new Map<Mark, ImportIssue & { readonly text: string }>();
  return {
    add: ({ line, cells }: CsvRow, handle: string): void => {
      for (const column of columns) {
        const text = cells[column] ?? "";
        const mark = decimalMarkOf(text);
        if (mark !== undefined) marks.add(mark);
        const doubted = ambiguousMark(text);
        if (doubted !== undefined && !doubtful.has(doubted))
          doubtful.set(doubted, { line, handle, column, text, message: "" });
      }
    },
    /** The style, and how the first price that needed it is read. */
    result: (): { style: PriceStyle; remarks: readonly ImportIssue[] } => {
      const style = styleOf(marks);
      const remarks = [...doubtful].flatMap(([mark, { text, ...issue }]): ImportIssue[] => {
        const meaning = style[mark];
        // A price of three decimals is an error of its row.
        const isRead = typeof readPrice(text, style) === "number";
        return meaning === "unclear" || !isRead
          ? []
          : [{ ...issue, message: readAsText(text, meaning) }];
      });
      return { style, remarks };
    },
  };
};
