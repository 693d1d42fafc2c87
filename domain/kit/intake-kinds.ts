/**
 * Kinds of reports that anyone can send without signing in. Each has its own limit per website and
 * day, so that a flood of one kind does not affect the others.
 */
export const intakeKinds = [
  "hits",
  "forms",
  "shop-events",
  "script-errors",
  "performance",
  "searches",
  "custom-events",
  "missing-pages",
  "buttons",
] as const;
export type IntakeKind = (typeof intakeKinds)[number];

/** Settings of the installation: reports of a website in a day. */
export type DayLimits = {
  readonly REPORTS_PER_DAY: number;
  readonly SCRIPT_ERROR_REPORTS_PER_DAY: number;
  readonly MISSING_PAGES_PER_DAY: number;
};

/** How many reports of a kind a website can have in a day. */
export const dayLimitOf = (limits: DayLimits, kind: IntakeKind): number => {
  if (kind === "script-errors") return limits.SCRIPT_ERROR_REPORTS_PER_DAY;
  if (kind === "missing-pages") return limits.MISSING_PAGES_PER_DAY;
  return limits.REPORTS_PER_DAY;
};

/** Share of a day's limit from which on there is still time to raise it. */
export const NEARLY_SPENT = 0.8;
