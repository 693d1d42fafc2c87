/** `-5`, `+1.250,50`, `3e5`: what spreadsheets read as a number does nothing else. */
const NUMBER = /^[+-]?\d[\d.,']*(e[+-]?\d+)?$/i;
/** First characters that make spreadsheets calculate, their full-width twins among them. */
const FORMULA = /^[=+\-@|%＝＋－＠]/u;
/** What spreadsheets skip before they look at the first character. */
const SKIPPED = /^[\s\p{Cc}]+/u;
const CONTROL = /^\p{Cc}/u;
/** Read run by run, each character once: an answer may be nothing but line breaks. */
const RUN = /[;\s"\p{Cc}]+/gu;
/**
 * Where a cell begins for a spreadsheet that separates by semicolons or tabs, as many countries' do: it
 * knows no quotes in the middle of what it takes for one cell, so that lines end in there, too.
 */
const SEPARATOR = /[;\t\r\n]/;

const withInnerGuards = (text: string): string =>
  text.replace(RUN, (run, at: number) =>
    FORMULA.test(text.charAt(at + run.length)) && SEPARATOR.test(run) ? `${run}'` : run,
  );

const disarmed = (text: string): string =>
  (FORMULA.test(text.replace(SKIPPED, "")) && !NUMBER.test(text)) || CONTROL.test(text)
    ? `'${text}`
    : text;

/**
 * A text as a cell of a CSV file: what a spreadsheet would take for a formula gets an apostrophe in
 * front, so that nobody's answer runs on an owner's machine. Numbers stay numbers.
 */
export const csvCell = (text: string): string => withInnerGuards(disarmed(text));

const APOSTROPHES = /^'+/;
const isDisarmable = (text: string): boolean => {
  const bare = text.replace(APOSTROPHES, "");
  return disarmed(bare) !== bare;
};

/**
 * For files that are read again, of what owners wrote themselves: `writtenText` gives back exactly this
 * text. Guards its beginning alone.
 */
export const keptCell = (text: string): string => (isDisarmable(text) ? `'${text}` : text);

/** The text that `keptCell` was given. */
export const writtenText = (cell: string): string =>
  cell.startsWith("'") && isDisarmable(cell) ? cell.slice(1) : cell;
