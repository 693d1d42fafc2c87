import { MAX_PATTERN_LENGTH, MAX_PATTERN_REPEATS } from "./limits.ts";

/** What can repeat an expression; the numbers are in the groups. */
const QUANTIFIER = /^(?:[*+?]|\{(\d{1,9})(?:(,)(\d{1,9})?)?\})\??/;
const CLASS = /^\[\^?\]?(?:\\.|[^\]\\])*\]/s;

type Group = {
  /** It contains a repetition without an upper limit. */
  hasUnbounded: boolean;
  /** The largest product of repetitions inside. */
  repeats: number;
};

type Repetition = { readonly text: string; readonly isUnbounded: boolean; readonly most: number };

const repetitionAt = (rest: string): Repetition | undefined => {
  const found = QUANTIFIER.exec(rest);
  if (found === null) return undefined;
  const [text, least, comma, most] = found;
  if (text.startsWith("*") || text.startsWith("+")) return { text, isUnbounded: true, most: 1 };
  if (least === undefined) return { text, isUnbounded: false, most: 1 };
  const isUnbounded = comma !== undefined && most === undefined;
  return { text, isUnbounded, most: Number(most ?? least) };
};

const NESTED =
  "The pattern repeats a group that contains a repetition itself. A text could make such a check take for ever. Write it without the inner or the outer repetition.";

/** The first reason why a pattern cannot be checked in bounded time; undefined for a good one. */
export const patternProblem = (pattern: string): string | undefined => {
  if (pattern.length > MAX_PATTERN_LENGTH)
    return `A pattern can have up to ${MAX_PATTERN_LENGTH} characters.`;
  const open: Group[] = [{ hasUnbounded: false, repeats: 1 }];
  let rest = pattern;
  while (rest !== "") {
    let closed: Group = { hasUnbounded: false, repeats: 1 };
    if (/^\\[1-9k]/.test(rest)) return "A pattern cannot refer back to one of its groups.";
    if (/^\(\?(?:[=!]|<[=!])/.test(rest)) return "A pattern cannot look ahead or behind.";
    if (rest.startsWith("(")) {
      open.push({ hasUnbounded: false, repeats: 1 });
      rest = rest.replace(/^\((?:\?(?::|<\w+>))?/, "");
      continue;
    }
    if (rest.startsWith(")")) {
      if (open.length === 1) return "The pattern has a bracket too many.";
      closed = open.pop() as Group;
      rest = rest.slice(1);
    } else
      rest = rest.slice((CLASS.exec(rest)?.[0] ?? /^(?:\\.|.)/su.exec(rest)?.[0] ?? " ").length);
    const outer = open.at(-1) as Group;
    const repetition = repetitionAt(rest);
    if (repetition !== undefined) {
      if (closed.hasUnbounded && (repetition.isUnbounded || repetition.most > 1)) return NESTED;
      rest = rest.slice(repetition.text.length);
    }
    const repeats = closed.repeats * Math.max(1, repetition?.most ?? 1);
    if (repeats > MAX_PATTERN_REPEATS)
      return `A pattern can repeat something up to ${MAX_PATTERN_REPEATS} times.`;
    outer.repeats = Math.max(outer.repeats, repeats);
    outer.hasUnbounded ||= closed.hasUnbounded || repetition?.isUnbounded === true;
  }
  return open.length > 1 ? "A bracket of the pattern is not closed." : undefined;
};
