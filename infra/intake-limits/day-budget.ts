import { type IntakeKind, NEARLY_SPENT } from "#domain/kit/intake-kinds.ts";
import type { IntakeDays, Lease, NearlySpent } from "./port.ts";

type Budget = {
  readonly websiteId: string;
  readonly kind: IntakeKind;
  readonly day: string;
  readonly endsAtMs: number;
  left: number;
  isSpent: boolean;
  isTold: boolean;
  leasing: Promise<void> | undefined;
};

/** A process reserves a hundredth of the day's limit at a time, up to this number. */
const MAX_BLOCK = 1_000;
const BLOCKS = 100;

const DAY_MS = 86_400_000;

export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

export type DayBudget = {
  /** Takes places, all or none; false when the day has too few left. */
  readonly spend: (websiteId: string, kind: IntakeKind, reports?: number) => Promise<boolean>;
  /** Reserved and unused places of the current day. */
  readonly unused: () => readonly Lease[];
};

/**
 * A website's reports per day, over all processes. Each process reserves places in blocks, and the
 * next block before the last is used up, so that a report rarely waits for it. Places that a crash
 * leaves unused are lost for that day.
 */
export const createDayBudget = ({
  days,
  mostOf,
  nowMs,
  onNearlySpent = () => undefined,
}: {
  readonly days: Pick<IntakeDays, "lease">;
  readonly mostOf: (kind: IntakeKind) => number;
  readonly nowMs: () => number;
  /** Called once for a day by each process that takes reports then. */
  readonly onNearlySpent?: (day: NearlySpent) => void;
}): DayBudget => {
  const budgets = new Map<string, Budget>();

  const budgetOf = (websiteId: string, kind: IntakeKind): Budget => {
    const key = `${kind} ${websiteId}`;
    const now = nowMs();
    const known = budgets.get(key);
    if (known !== undefined && now < known.endsAtMs) return known;
    const budget: Budget = {
      websiteId,
      kind,
      day: dayOf(now),
      endsAtMs: now - (now % DAY_MS) + DAY_MS,
      left: 0,
      isSpent: false,
      isTold: false,
      leasing: undefined,
    };
    budgets.set(key, budget);
    return budget;
  };

  const blockOf = (most: number) => Math.min(MAX_BLOCK, Math.max(1, Math.floor(most / BLOCKS)));

  const lease = (budget: Budget, missing = 0): Promise<void> => {
    const { websiteId, kind, day } = budget;
    const most = mostOf(kind);
    const places = Math.max(blockOf(most), missing);
    budget.leasing ??= days
      .lease({ websiteId, kind, day, places, most })
      .then(({ granted, leased }) => {
        budget.left += granted;
        budget.isSpent = granted < places;
        if (budget.isTold || leased < NEARLY_SPENT * most) return;
        budget.isTold = true;
        onNearlySpent({ websiteId, kind, day, leased, most });
      })
      .finally(() => {
        budget.leasing = undefined;
      });
    return budget.leasing;
  };

  return {
    spend: async (websiteId, kind, reports = 1) => {
      const budget = budgetOf(websiteId, kind);
      while (budget.left < reports) {
        if (budget.isSpent) return false;
        await lease(budget, reports - budget.left);
      }
      budget.left -= reports;
      const isLow = budget.left * 2 < blockOf(mostOf(kind));
      // A caller that needs the block asks again and meets the same failure.
      if (isLow && !budget.isSpent) lease(budget).catch(() => undefined);
      return true;
    },
    unused: () => {
      const today = dayOf(nowMs());
      return [...budgets.values()]
        .filter(({ day, left }) => day === today && left > 0)
        .map(({ websiteId, kind, day, left }) => ({ websiteId, kind, day, places: left }));
    },
  };
};
