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
