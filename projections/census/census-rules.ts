import * as z from "zod/mini";
import { firstRules } from "#domain/measuring/rules.ts";
import type { ProjectionRules } from "../kit/projection.ts";
import { isListedBy } from "./judges.ts";

const CensusRules = z.strictObject({
  /** Whether page views of known bots count. Live: false. */
  countBots: z._default(z.boolean(), false),
  /** A browser is also a bot if its user agent contains one of these, in any case. */
  botWords: z._default(
    z.array(z.string().check(z.trim(), z.minLength(2), z.maxLength(100))).check(z.maxLength(50)),
    [],
  ),
});
type CensusRules = z.infer<typeof CensusRules>;

/** Whether a page view of this browser counts. */
export type IsCounted = (userAgent: string | undefined) => boolean;

const isListed = isListedBy(firstRules.botList);

/** The rule of a website that has never changed its measuring rules. */
const isCountedLive: IsCounted = (userAgent) => !isListed(userAgent);

const isCountedBy = ({ countBots, botWords }: CensusRules): IsCounted => {
  const words = botWords.map((word) => word.toLowerCase());
  return (userAgent = "") => {
    const text = userAgent.toLowerCase();
    if (words.some((word) => text.includes(word))) return false;
    return countBots || isCountedLive(userAgent);
  };
};

export const censusRules = (
  projectWith: (isCounted: IsCounted) => ReturnType<ProjectionRules["projectWith"]>,
): ProjectionRules => ({
  schema: CensusRules,
  about: "Which page views are those of bots and do not count.",
  kind: "measuring",
  projectWith: (rules) => projectWith(isCountedBy(CensusRules.parse(rules))),
});
