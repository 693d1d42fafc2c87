import type { SubscriptionPlan } from "../catalog/events.ts";

/** Number of units per year. Spec: A5.17, B9.29. */
const perYear: Readonly<Record<string, number>> = { WEEK: 52, MONTH: 12, YEAR: 1 };

/** Spec: A5.17. */
export const UNAVAILABLE = "Unavailable";

export type PlanPeriod = {
  readonly every: number;
  readonly unit: string;
  readonly isLimited: boolean;
  readonly duration: number;
  readonly durationUnit: string;
};

/**
 * Billing interval and total length, in whole years where possible. Undefined when the plan is
 * invalid. Spec: A3.9, A5.17, B8.24.
 * @param cycles 0: no limit
 */
export const planPeriod = (every: number, unit: string, cycles: number): PlanPeriod | undefined => {
  const known = unit.toUpperCase();
  if (!Object.hasOwn(perYear, known)) return undefined;
  const duration = every * cycles;
  const years = duration / (perYear[unit] ?? Number.NaN);
  return duration > 0 && unit !== "YEAR" && Number.isInteger(years)
    ? { every, unit, isLimited: true, duration: years, durationUnit: "YEAR" }
    : { every, unit, isLimited: cycles > 0, duration, durationUnit: unit };
};

/** `{billingPeriodValue}` and `{duration}` replace the numbers: "every 2 weeks for 1 year". */
export const planPattern = ({
  every,
  unit,
  isLimited,
  duration,
  durationUnit,
}: PlanPeriod): string => {
  const many = every > 1;
  const plural = duration === 1 ? "" : "s";
  const ending = isLimited ? ` for {duration} ${durationUnit.toLowerCase()}${plural}` : "";
  return `every ${many ? "{billingPeriodValue} " : ""}${unit.toLowerCase()}${many ? "s" : ""}${ending}`;
};

type WordedPlan = {
  readonly billingPeriod: { readonly value: number; readonly unit: string };
  readonly numBillingCycles: number;
};

/** "every month", "every 2 weeks for 1 year", or 'Unavailable'. Spec: A5.17. */
export const planText = ({
  billingPeriod,
  numBillingCycles,
}: SubscriptionPlan | WordedPlan): string => {
  const period = planPeriod(billingPeriod.value, billingPeriod.unit, numBillingCycles);
  if (period === undefined) return UNAVAILABLE;
  return planPattern(period)
    .replace("{billingPeriodValue}", String(period.every))
    .replace("{duration}", String(period.duration));
};
