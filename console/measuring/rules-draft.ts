import { MeasuringRules } from "#domain/measuring/rules.ts";

/** The rules as text fields: one entry of a list on each line. */
export type RulesDraft = {
  readonly botWords: string;
  readonly excludedPaths: string;
  readonly spamReferrers: string;
  readonly visitGapMinutes: string;
};
export type RulesField = keyof RulesDraft;

const lines = (texts: readonly string[]): string => texts.join("\n");
const linesOf = (text: string): readonly string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

export const draftOf = (rules: MeasuringRules): RulesDraft => ({
  botWords: lines(rules.botWords),
  excludedPaths: lines(rules.excludedPaths),
  spamReferrers: lines(rules.spamReferrers),
  visitGapMinutes: String(rules.visitGapMinutes),
});

export type ReadDraft =
  | { readonly rules: MeasuringRules }
  | { readonly problems: Readonly<Partial<Record<RulesField, string>>> };

/** Rules that have separate forms. */
type RuleElsewhere = "goals" | "budgets" | "alerts" | "alertEmails";

/** The rules of a draft, or what is wrong with each field. */
export const rulesOf = (
  draft: RulesDraft,
  { botList, goals, budgets, alerts, alertEmails }: Pick<MeasuringRules, "botList" | RuleElsewhere>,
): ReadDraft => {
  const read = MeasuringRules.safeParse({
    botList,
    botWords: linesOf(draft.botWords),
    excludedPaths: linesOf(draft.excludedPaths),
    spamReferrers: linesOf(draft.spamReferrers),
    visitGapMinutes: Number(draft.visitGapMinutes),
    ...(goals !== undefined && { goals }),
    ...(budgets !== undefined && { budgets }),
    ...(alerts !== undefined && { alerts }),
    ...(alertEmails !== undefined && { alertEmails }),
  });
  if (read.success) return { rules: read.data };
  const problems: Partial<Record<RulesField, string>> = {};
  for (const { path, message } of read.error.issues) {
    const [field, line] = path as [RulesField, number | undefined];
    problems[field] ??= line === undefined ? message : `Line ${line + 1}: ${message}`;
  }
  return { problems };
};
