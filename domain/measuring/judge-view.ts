import { isCountedPage, pageOf, referrerOf } from "../census/page-and-referrer.ts";
import { normalPath } from "../kit/normal-path.ts";
import { remembered } from "../kit/remembered.ts";
import type { MeasuringRules } from "./rules.ts";

export type View = {
  readonly url: string;
  readonly userAgent: string | undefined;
  readonly referrer: string | undefined;
  /** The website's own host. */
  readonly host: string;
};

/** Why a view does not count; `page` is a page that is never counted. */
export const exclusions = ["page", "bot", "path", "referrer"] as const;
export type Exclusion = (typeof exclusions)[number];

export type IsBot = (userAgent: string | undefined) => boolean;

/** Bots by the list and the words of the rules. `isListed`: whether the rules' list has it. */
export const isBotBy = ({ botWords }: Pick<MeasuringRules, "botWords">, isListed: IsBot): IsBot => {
  const words = botWords.map((word) => word.toLowerCase());
  if (words.length === 0) return isListed;
  return (userAgent = "") => {
    const text = userAgent.toLowerCase();
    return words.some((word) => text.includes(word)) || isListed(userAgent);
  };
};

/** The same by all rules, so that all websites share one memory of it. */
const isCounted = remembered(isCountedPage);

/** Why a view does not count by these rules; undefined when it counts. */
export const createJudge = (
  rules: MeasuringRules,
  isListed: IsBot,
): ((view: View) => Exclusion | undefined) => {
  const isBot = isBotBy(rules, isListed);
  const paths = rules.excludedPaths.map(normalPath);
  const isBelow = (page: string) =>
    paths.some((path) => page === path || page.startsWith(`${path}/`));
  const isSpam = (host: string) =>
    rules.spamReferrers.some((spam) => host === spam || host.endsWith(`.${spam}`));
  return ({ url, userAgent, referrer, host }) => {
    if (!isCounted(url)) return "page";
    if (isBot(userAgent)) return "bot";
    if (paths.length > 0 && isBelow(pageOf(url))) return "path";
    if (rules.spamReferrers.length > 0 && isSpam(referrerOf(referrer, host))) return "referrer";
    return undefined;
  };
};
