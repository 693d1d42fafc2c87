/** What one render may cost. Absent members take the defaults. */
export type Budget = {
  /** Tags executed plus iterations of repeated sections, empty bodies too. */
  readonly steps?: number;
  /** Characters emitted, captured by a macro or partial, or given back by a formatter. */
  readonly output?: number;
  /** Errors kept; one more says that there were more. */
  readonly errors?: number;
  /** Wall time; needs the clock. */
  readonly ms?: number;
  /** Milliseconds, growing. The core has no clock of its own. */
  readonly clock?: () => number;
};

export const defaultBudget = { steps: 250_000, output: 4_000_000, errors: 100 } as const;

export type BudgetCode = "budget-steps" | "budget-output" | "budget-time";

/** Ends a render; never swallowed by the catch that isolates a formatter. */
export class BudgetExceeded extends Error {
  readonly code: BudgetCode;
  readonly limit: number;
  constructor(code: BudgetCode, limit: number) {
    super(code);
    this.code = code;
    this.limit = limit;
  }
}

/** How many steps go by between two looks at the clock. */
const CLOCK_EVERY = 64;

export type Meter = {
  steps: number;
  output: number;
  readonly maxSteps: number;
  readonly maxOutput: number;
  readonly endAt: number;
  readonly budget: Budget;
};

export const createMeter = (budget: Budget): Meter => ({
  steps: 0,
  output: 0,
  maxSteps: budget.steps ?? defaultBudget.steps,
  maxOutput: budget.output ?? defaultBudget.output,
  endAt:
    budget.clock && budget.ms !== undefined ? budget.clock() + budget.ms : Number.POSITIVE_INFINITY,
  budget,
});

export const chargeStep = (meter: Meter): void => {
  meter.steps += 1;
  if (meter.steps > meter.maxSteps) throw new BudgetExceeded("budget-steps", meter.maxSteps);
  if (meter.steps % CLOCK_EVERY === 0 && (meter.budget.clock?.() ?? 0) > meter.endAt)
    throw new BudgetExceeded("budget-time", meter.budget.ms ?? 0);
};

/** Work inside one tag that grows with the data. */
export const chargeWork = (meter: Meter, steps: number): void => {
  meter.steps += steps;
  if (meter.steps > meter.maxSteps) throw new BudgetExceeded("budget-steps", meter.maxSteps);
};

export const chargeOutput = (meter: Meter, length: number): void => {
  meter.output += length;
  if (meter.output > meter.maxOutput) throw new BudgetExceeded("budget-output", meter.maxOutput);
};
