import type { SearchOutcome } from "./events.ts";
import { MAX_QUERY_LENGTH } from "./terms.ts";

const EMAIL_ADDRESS = "(email address)";
const NUMBER = "(number)";
/** Phone numbers have more digits, sizes and years have fewer. */
const MAX_DIGITS = 6;
/** Digits as they are written in phone numbers and on cards. */
const NUMERAL = /^[\d().+/-]+$/;

const digitsOf = (words: readonly string[]): number => words.join("").replace(/\D/g, "").length;

/** The words with each long number, which can have spaces in it, replaced. */
const withoutNumbers = (words: readonly string[]): readonly string[] => {
  const kept: string[] = [];
  let numerals: string[] = [];
  const close = (): void => {
    if (digitsOf(numerals) > MAX_DIGITS) kept.push(NUMBER);
    else kept.push(...numerals);
    numerals = [];
  };
  for (const word of words) {
    if (NUMERAL.test(word)) {
      numerals.push(word);
      continue;
    }
    close();
    kept.push(word);
  }
  close();
  return kept;
};

/**
 * The words of a search as they are recorded: in lower case, so that spellings of one search count
 * together, without email addresses, and without long numbers such as those of phones. A number that
 * the website itself contains, such as an SKU, is kept.
 */
export const keptWords = (query: string, outcome: SearchOutcome): string => {
  const words = query
    .replaceAll("\u0000", "")
    .normalize("NFC")
    .toLowerCase()
    .slice(0, MAX_QUERY_LENGTH)
    .toWellFormed()
    .split(/\s+/)
    .filter((word) => word !== "")
    .map((word) => (word.includes("@") ? EMAIL_ADDRESS : word));
  return (outcome === "found" ? words : withoutNumbers(words)).join(" ");
};

/** How long the words of searches are kept: a year can be compared with the one before it. */
export const SEARCH_WORDS_MONTHS = 13;

/** The name under which the key of a website's searches of one month (UTC) is found. */
export const searchMonth = (moment: string): string =>
  `searches ${moment.slice(0, "2026-11".length)}`;
