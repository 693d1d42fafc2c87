import { type CountingRules, countingRulesOf } from "./rules.ts";

const oneOf = new Intl.ListFormat("en-US", { type: "disjunction" });
const allOf = new Intl.ListFormat("en-US", { type: "conjunction" });

type Lists = "botWords" | "excludedPaths" | "spamReferrers";
type Texts = {
  readonly added: (entries: readonly string[]) => string;
  readonly removed: (entries: readonly string[]) => string;
};

const quoted = (texts: readonly string[]): readonly string[] => texts.map((text) => `“${text}”`);
const belowText = ({ length }: readonly string[]): string =>
  length === 1 ? "everything below it" : "everything below them";
const subdomainsText = ({ length }: readonly string[]): string =>
  length === 1 ? "its subdomains" : "their subdomains";

const listTexts: Readonly<Record<Lists, Texts>> = {
  botWords: {
    added: (words) =>
      `Browsers whose user agent contains ${oneOf.format(quoted(words))} will be bots, and nothing that they report will count.`,
    removed: (words) =>
      `Browsers whose user agent contains ${oneOf.format(quoted(words))} will count again, unless another rule or the list of bots excludes them.`,
  },
  excludedPaths: {
    added: (paths) =>
      `Page views of ${allOf.format(paths)}, and of ${belowText(paths)}, will not count. Visits without any other page view will disappear.`,
    removed: (paths) =>
      `Page views of ${allOf.format(paths)}, and of ${belowText(paths)}, will count again, unless another rule excludes them.`,
  },
  spamReferrers: {
    added: (hosts) =>
      `Page views that come from ${oneOf.format(hosts)}, or ${subdomainsText(hosts)}, will not count. Later page views of such a visit will count, without a referrer.`,
    removed: (hosts) =>
      `Page views that come from ${oneOf.format(hosts)}, or ${subdomainsText(hosts)}, will count again, unless another rule excludes them.`,
  },
};

const gapText = (before: number, after: number): string => {
  const rule = `A visit will end after ${after} minutes without a page view, instead of ${before}.`;
  return after > before
    ? `${rule} Page views with a longer pause between them become one visit, so that there are fewer and longer visits.`
    : `${rule} A shorter pause begins another visit, so that there are more and shorter visits.`;
};

/** What other rules will count differently, with a sentence or two for each rule that is not as before. */
export const ruleChangeTexts = (before: CountingRules, after: CountingRules): readonly string[] => {
  const [was, becomes] = [countingRulesOf(before), countingRulesOf(after)];
  const lists = (["botWords", "excludedPaths", "spamReferrers"] as const).flatMap((name) => {
    const added = becomes[name].filter((entry) => !was[name].includes(entry));
    const removed = was[name].filter((entry) => !becomes[name].includes(entry));
    const { [name]: texts } = listTexts;
    return [
      ...(added.length > 0 ? [texts.added(added)] : []),
      ...(removed.length > 0 ? [texts.removed(removed)] : []),
    ];
  });
  return [
    ...(was.botList === becomes.botList
      ? []
      : [
          `Bots will be recognized by the list ${becomes.botList}, instead of ${was.botList}. What it names will not count, and what only the former list names will count again.`,
        ]),
    ...lists,
    ...(was.visitGapMinutes === becomes.visitGapMinutes
      ? []
      : [gapText(was.visitGapMinutes, becomes.visitGapMinutes)]),
  ];
};
