import * as z from "zod/mini";
import type { Alert } from "../measuring/alerts.ts";
import { budgetId } from "../measuring/budgets.ts";

const count = z.int();

/** What was measured when an alert was over. */
export const Recovery = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("no-visits"), visits: count }),
  z.object({
    kind: z.literal("conversion"),
    day: z.string(),
    orders: count,
    visitors: count,
    ordersBefore: count,
    visitorsBefore: count,
  }),
  z.object({ kind: z.literal("budget"), value: z.number(), loads: count }),
]);
export type Recovery = z.infer<typeof Recovery>;

/** What an alert is about. A website has one alert for each at a time. */
export const alertKey = (alert: Alert): string =>
  alert.kind === "budget" ? `budget ${budgetId(alert)}` : alert.kind;

/**
 * What one look at a website found about something that is watched. Unknown: there is too little to judge by, such as
 * at night, or the visits are not counted yet. An alert then stays as it was.
 */
export type Judgement = { readonly key: string } & (
  | { readonly status: "unusual"; readonly alert: Alert }
  | { readonly status: "usual"; readonly recovery: Recovery }
  | { readonly status: "unknown" }
);

export const isUnusual = <J extends Judgement>(
  judgement: J,
): judgement is Extract<J, { readonly status: "unusual" }> => judgement.status === "unusual";
