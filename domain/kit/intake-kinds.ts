/**
 * Kinds of reports that anyone can send without signing in. Each has a limit per website and day of its own, so
 * that a flood of one kind leaves the others alone.
 */
export const intakeKinds = ["hits", "forms", "shop-events", "script-errors"] as const;
export type IntakeKind = (typeof intakeKinds)[number];
