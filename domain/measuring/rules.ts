import * as z from "zod/mini";
import { AlertEmails, AlertSwitches, allAlerts } from "./alerts.ts";
import { type BotList, botListNames } from "./bot-lists.ts";
import { type Budget, Budgets } from "./budgets.ts";
import { type Goal, Goals } from "./goals.ts";

const word = z.string().check(z.trim(), z.minLength(2), z.maxLength(100));
/** A path and everything below it. */
const path = z
  .string()
  .check(z.trim(), z.regex(/^\/[^?#\s]+$/, "Enter a path such as /preview."), z.maxLength(200));
const host = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.regex(/^[a-z0-9.-]+\.[a-z0-9-]+$/, "Enter a domain such as spam.example."),
    z.maxLength(253),
  );

export const MAX_BOT_WORDS = 50;
export const MAX_PATHS = 50;
export const MAX_REFERRERS = 200;
export const MIN_GAP_MINUTES = 5;
export const MAX_GAP_MINUTES = 240;

/** Which page views count, and what a visit is. Another rule means that history is counted again. */
export const CountingRules = z.object({
  /** The pinned list that recognizes bots. */
  botList: z.enum(botListNames as unknown as [BotList]),
  /** A browser is also a bot if its user agent contains one of these, in any case. */
  botWords: z.array(word).check(z.maxLength(MAX_BOT_WORDS)),
  excludedPaths: z.array(path).check(z.maxLength(MAX_PATHS)),
  /** Views that came from these hosts, or from hosts below them, do not count. */
  spamReferrers: z.array(host).check(z.maxLength(MAX_REFERRERS)),
  /** A longer time between two page views begins another visit. */
  visitGapMinutes: z.int().check(z.minimum(MIN_GAP_MINUTES), z.maximum(MAX_GAP_MINUTES)),
});
export type CountingRules = z.infer<typeof CountingRules>;

/**
 * All rules of a website. Goals are counted and budgets judged when they are read, from what is kept of visits
 * anyway.
 */
export const MeasuringRules = z.extend(CountingRules, {
  goals: z.optional(Goals),
  budgets: z.optional(Budgets),
  /** Absent: all are on. */
  alerts: z.optional(AlertSwitches),
  /** Absent: all are sent. */
  alertEmails: z.optional(AlertEmails),
});
export type MeasuringRules = z.infer<typeof MeasuringRules>;

/** Some of the rules, for a comparison; an absent rule stays as the website has it. */
export const OtherMeasuringRules = z.partial(z.strictObject(CountingRules.shape));

/** In force until a member applies others. */
export const firstRules: CountingRules = {
  botList: "isbot 5.2.3",
  botWords: [],
  excludedPaths: [],
  spamReferrers: [],
  visitGapMinutes: 30,
};

const sorted = (texts: readonly string[]): string[] => [...new Set(texts)].sort();

/** The rules that history is counted by, in one form: the order and repetitions of a list have no meaning. */
export const countingRulesOf = (rules: CountingRules): CountingRules => ({
  botList: rules.botList,
  botWords: sorted(rules.botWords.map((each) => each.toLowerCase())),
  excludedPaths: sorted(rules.excludedPaths),
  spamReferrers: sorted(rules.spamReferrers),
  visitGapMinutes: rules.visitGapMinutes,
});

export const goalsOf = ({ goals = [] }: MeasuringRules): readonly Goal[] => goals;

export const budgetsOf = ({ budgets = [] }: MeasuringRules): readonly Budget[] => budgets;

export const alertsOf = ({ alerts = allAlerts }: MeasuringRules): AlertSwitches => alerts;

export const alertEmailsOf = ({ alertEmails = allAlerts }: MeasuringRules): AlertEmails =>
  alertEmails;

const isOn = ({ noVisits, conversion, budgets }: AlertSwitches): boolean =>
  noVisits && conversion && budgets;

/** All rules in one form. The order of goals is that of their report. */
export const orderedRules = (rules: MeasuringRules): MeasuringRules => {
  const [goals, budgets] = [goalsOf(rules), budgetsOf(rules)];
  const [alerts, emails] = [alertsOf(rules), alertEmailsOf(rules)];
  return {
    ...countingRulesOf(rules),
    ...(goals.length > 0 && { goals: [...goals] }),
    ...(budgets.length > 0 && { budgets: [...budgets] }),
    ...(!isOn(alerts) && { alerts }),
    ...(!(isOn(emails) && emails.to === undefined) && {
      alertEmails: { ...emails, ...(emails.to !== undefined && { to: sorted(emails.to) }) },
    }),
  };
};

export const isSameRules = (one: MeasuringRules, other: MeasuringRules): boolean =>
  JSON.stringify(orderedRules(one)) === JSON.stringify(orderedRules(other));

/** Projections that count by the rules; a change of the rules rebuilds them. */
export const measuredProjections = [
  "visits",
  "shop-activity",
  "form-conversion",
  "page-performance",
  "visitor-actions",
  "button-visits",
  "page-activity",
] as const;
