/** Maximum number of options of a field, and of characters of one. */
export const MAX_OPTIONS = 500;
export const MAX_OPTION_LENGTH = 500;

/** "1. ", "2) ", "- ", "• ", "a) ": list markers of other programs. */
const BULLET = /^\s*(?:[-*•–]|\d{1,3}[.)]|[a-z][.)])\s+/i;

/**
 * Options from pasted text: one per line, without list markers; a table row gives its first cell.
 * Empty lines and duplicates are dropped.
 */
export const optionsFrom = (text: string): readonly string[] => {
  const lines = text
    .split(/\r\n|\r|\n/)
    .map((line) => (line.split("\t")[0] ?? "").replace(BULLET, "").trim())
    .filter((line) => line !== "")
    .map((line) => line.slice(0, MAX_OPTION_LENGTH));
  return [...new Set(lines)];
};

/** Whether a paste is a list instead of a part of one option. */
export const isManyLines = (text: string): boolean => optionsFrom(text).length > 1;

/** Inserts pasted options after the option at `at`, or in its place. */
export const withPasted = (
  options: readonly string[],
  at: number,
  text: string,
): readonly string[] => {
  const pasted = optionsFrom(text);
  const replaces = (options[at] ?? "").trim() === "" ? 1 : 0;
  const others = options.toSpliced(at, replaces);
  const news = pasted.filter((option) => !others.includes(option));
  return others.toSpliced(replaces === 1 ? at : at + 1, 0, ...news).slice(0, MAX_OPTIONS);
};

/** An unused name: "Option 4". */
export const nextOption = (options: readonly string[], word: string): string => {
  const free = (count: number): string =>
    options.includes(`${word} ${count}`) ? free(count + 1) : `${word} ${count}`;
  return free(options.length + 1);
};
