/** `-5`, `+1.250,50`, `3e5`: spreadsheets treat these as numbers and never as formulas. */
const NUMBER = /^[+-]?\d[\d.,']*(e[+-]?\d+)?$/i;
/** First characters that make spreadsheets calculate, including their full-width forms. */
const FORMULA = /^[=+\-@|%＝＋－＠]/u;
/** Characters that spreadsheets skip before the first character counts. */
const SKIPPED = /^[\s\p{Cc}]+/u;
const CONTROL = /^\p{Cc}/u;
/**
 * Matches run by run, so that each character is read once: an answer can consist of line breaks
 * only.
 */
const RUN = /[;\s"\p{Cc}]+/gu;
/**
 * Start of a cell for a spreadsheet that separates by semicolons or tabs, as in many countries. It
 * ignores quotes in the middle of a cell, so a line break also ends the cell there.
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
 * A text as a cell of a CSV file. A text that a spreadsheet would execute as a formula gets an
 * apostrophe in front, so that no visitor's answer runs on an owner's machine. Numbers stay
 * numbers.
 */
export const csvCell = (text: string): string => withInnerGuards(disarmed(text));

const APOSTROPHES = /^'+/;
const isDisarmable = (text: string): boolean => {
  const bare = text.replace(APOSTROPHES, "");
  return disarmed(bare) !== bare;
};

/**
 * For exports that are imported again, with texts that owners wrote: `writtenText` restores exactly
 * this text. Only the beginning of the cell is escaped.
 */
export const keptCell = (text: string): string => (isDisarmable(text) ? `'${text}` : text);

/** Reverses `keptCell`. */
export const writtenText = (cell: string): string =>
  cell.startsWith("'") && isDisarmable(cell) ? cell.slice(1) : cell;
