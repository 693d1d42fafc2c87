import { isDeepStrictEqual } from "node:util";
import { compile, render } from "#domain/template-vocabulary/engine.ts";
import type { FormatterInstead } from "#tests/support/template-oracle.ts";
import { drawnByThem, drawnByUs, type Outcome } from "./compare.ts";
import { isChained, tags, withoutSpecials } from "./deviation-rewrites.ts";
import type { Case } from "./grammar.ts";
import { type Deviation, deviations } from "./listed-deviations.ts";
import { PRESENT } from "./sample-data.ts";

const DELIMITER = "\u0001";

/** One of our formatters, in the form that the reference engine calls. */
const ourFormatter =
  (name: string, locale: string | null): FormatterInstead =>
  (values, args, page) => {
    const names = values.map((_each, at) => `value${at}`);
    const given = args.map((each) => `${DELIMITER}${each}`).join("");
    const data = {
      ...(page as object),
      ...Object.fromEntries(values.map((v, at) => [names[at], v])),
    };
    // In JSON form it is known whether there is a value at all, which the next in a chain may
    // check.
    const { template } = compile(`{.var @made ${names.join(",")}|${name}${given}}{@made|json}`);
    const { output } = render(template, data, { locale, now: PRESENT });
    // JSON has no NaN.
    if (output === "null" && values.some(Number.isNaN)) return Number.NaN;
    return output === "" ? undefined : JSON.parse(output);
  };

const rewritten = (each: Case, used: readonly Deviation[]): Case => {
  const change = (source: string, isPartial: boolean) =>
    used.reduce((text, { rewrite, spoilsPartials }) => {
      const changed = rewrite?.(text) ?? text;
      return isPartial && spoilsPartials && changed !== text ? "" : changed;
    }, source);
  return {
    ...each,
    data: used.reduce((data, { rewriteData }) => rewriteData?.(data) ?? data, each.data),
    pieces: [change(each.pieces.join(""), false)],
    partials: Object.fromEntries(
      Object.entries(each.partials).map(([name, source]) => [name, change(source, true)]),
    ),
  };
};

const sourcesOf = ({ pieces, partials }: Case): string =>
  `${pieces.join("")}${Object.values(partials).join("")}`;

/** Whether it can matter for this case. */
const concerns = (
  source: string,
  data: unknown,
  { rewrite, formatters, when = /(?:)/, whenData, guarded, rewriteData, read }: Deviation,
): boolean =>
  whenData?.(data) !== false &&
  ((rewriteData !== undefined && !isDeepStrictEqual(rewriteData(data), data)) ||
    (rewrite !== undefined && rewrite(source) !== source) ||
    ((formatters?.some((name) => source.includes(`|${name}`)) ?? false) && when.test(source)) ||
    guarded === true ||
    (read?.when.test(source) ?? false));

/** All, some or none of them. */
const choicesOf = (list: readonly Deviation[]): readonly (readonly Deviation[])[] => {
  const [first, ...rest] = list;
  if (!first) return [[]];
  const choices = choicesOf(rest);
  return [...choices.map((some) => [first, ...some]), ...choices];
};

/** The outputs of a case with these deviations applied. */
const drawnInstead = (each: Case, used: readonly Deviation[]): string => {
  const instead = Object.fromEntries(
    used
      .flatMap(({ formatters }) => formatters ?? [])
      .map((name) => [name, ourFormatter(name, each.locale)]),
  );
  const guarded = used.some((deviation) => deviation.guarded);
  return drawnByThem(rewritten(each, used), { instead, guarded });
};

const isSame = (ours: string, theirs: string, used: readonly Deviation[]): boolean => {
  const read = (output: string) =>
    used.reduce((text, deviation) => deviation.read?.output(text) ?? text, output);
  return read(theirs) === read(ours);
};

const isExplained = (each: Case, ours: string, used: readonly Deviation[]): boolean =>
  isSame(ours, drawnInstead(each, used), used);

/** A mark after every tag with its number, so that outputs can be distinguished. */
const markOf = (tag: number): string => `\u{E000}${tag}\u{E001}`;
const MARKS = /\u{E000}(\d+)\u{E001}/u;

/** The output of each tag, by its number and occurrence. */
const printedBy = (output: string): ReadonlyMap<string, string> => {
  const parts = output.split(MARKS);
  const drawn = new Map<string, number>();
  const printed = new Map<string, string>();
  for (let at = 0; at < parts.length; at += 2) {
    const tag = parts[at + 1] ?? "end";
    const times = drawn.get(tag) ?? 0;
    drawn.set(tag, times + 1);
    printed.set(`${tag} ${times}`, parts[at] ?? "");
  }
  return printed;
};

const sameTags = (a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): boolean =>
  isDeepStrictEqual([...a.keys()], [...b.keys()]);

/**
 * The choices that explain every tag by one of them: a tag may print data that another needs
 * rewritten. Undefined when no choice explains a tag, or none renders the same tags.
 */
const explainedByTag = (
  each: Case,
  ours: string,
  choices: readonly (readonly Deviation[])[],
): readonly (readonly Deviation[])[] | undefined => {
  let count = 0;
  const source = each.pieces.join("").replace(tags, (tag) => {
    count += 1;
    return `${tag}${markOf(count)}`;
  });
  const apart = { ...each, pieces: [source] };
  const ourTags = printedBy(drawnByUs(apart));
  if ([...ourTags.values()].join("") !== ours) return undefined;
  const drawn = choices.map((used) => ({ used, theirTags: printedBy(drawnInstead(apart, used)) }));
  if (!drawn.some(({ theirTags }) => sameTags(ourTags, theirTags))) return undefined;
  const found = [...ourTags].map(
    ([tag, text]) =>
      drawn.find(({ used, theirTags }) => {
        const theirs = theirTags.get(tag);
        return theirs !== undefined && isSame(text, theirs, used);
      })?.used,
  );
  return found.every((used) => used !== undefined) ? [...new Set(found)] : undefined;
};

/** Built-in markup continues down a chain, and would be equal if there were nothing to escape. */
const isOnlyEscaped = (each: Case, source: string, used: readonly Deviation[]): boolean => {
  if (!isChained(source)) return false;
  const harmless = { ...each, data: withoutSpecials(each.data) };
  return isExplained(harmless, drawnByUs(harmless), used);
};

/** The rows that explain a difference together; undefined when they do not. */
export const explain = (each: Case, { ours }: Outcome): string | undefined => {
  const source = sourcesOf(each);
  const used = deviations.filter((deviation) => concerns(source, each.data, deviation));
  if (used.length === 0) return undefined;
  // JSON also prints the rewritten data: so the difference must vanish without these, too.
  const others = used.filter(({ rewriteData }) => !rewriteData);
  const choices = choicesOf(used.filter(({ rewriteData }) => rewriteData)).map((some) => [
    ...others,
    ...some,
  ]);
  const found =
    choices.find((some) => isExplained(each, ours, some) || isOnlyEscaped(each, source, some)) ??
    explainedByTag(each, ours, choices)?.flat();
  return found && [...new Set(found.map(({ row }) => row))].join("; ");
};
