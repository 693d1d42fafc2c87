/** What one render may cost. Absent members take the defaults. */
export type Budget = {
  /** Tags executed plus iterations of repeated sections, empty bodies too. Some cost more than one. */
  readonly steps?: number;
  /** Characters printed, or given back by formatters, or captured by a macro or partial. */
  readonly output?: number;
  /** Errors kept; one more says that there were more. */
  readonly errors?: number;
  /** Wall time; needs the clock. With a clock it has a default, too. */
  readonly ms?: number;
  /** Milliseconds, growing. The core has no clock of its own. */
  readonly clock?: () => number;
};

export const defaultBudget = { steps: 250_000, output: 4_000_000, errors: 100, ms: 250 } as const;

/** What costs more than one step, so that the steps bound the time of a page that has no clock. */
export const costs = {
  formatter: 20,
  predicate: 4,
  partial: 10,
  expression: 8,
  error: 10,
} as const;

/** Beyond a handful, arguments are work of their own: each is a name that is looked up, or is read. */
export const argumentCost = ({
  list,
  text,
}: {
  readonly list: readonly string[];
  readonly text: string;
}): number => (list.length >> 3) * 8 + (text.length >> 7);

export type BudgetCode = "budget-steps" | "budget-output" | "budget-time";

/** Ends a render; never swallowed by the catch that isolates a tag. */
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
const CLOCK_EVERY = 200;

export type Meter = {
  steps: number;
  /** At so many steps it is time to look closer. */
  pauseAt: number;
  output: number;
  readonly maxSteps: number;
  readonly maxOutput: number;
  readonly ms: number;
  readonly endAt: number;
  readonly clock: (() => number) | undefined;
};

const limitOf = (given: number | undefined, otherwise: number): number =>
  given === undefined || Number.isNaN(given) ? otherwise : given;

/** A clock that fails stands still: the steps end the page. */
const safely =
  (clock: () => number): (() => number) =>
  () => {
    try {
      return clock();
    } catch {
      return 0;
    }
  };

export const createMeter = ({ steps, output, ms, clock: given }: Budget): Meter => {
  const clock = given && safely(given);
  const maxSteps = limitOf(steps, defaultBudget.steps);
  const most = limitOf(ms, defaultBudget.ms);
  const timed = clock !== undefined && most < Number.POSITIVE_INFINITY;
  return {
    steps: 0,
    // The first look is at the first step: a short page may have a slow beginning.
    pauseAt: timed ? 0 : maxSteps,
    output: 0,
    maxSteps,
    maxOutput: limitOf(output, defaultBudget.output),
    ms: most,
    endAt: timed ? clock() + most : most,
    clock: timed ? clock : undefined,
  };
};

const lookCloser = (meter: Meter): void => {
  if (meter.steps > meter.maxSteps) throw new BudgetExceeded("budget-steps", meter.maxSteps);
  if (meter.clock && meter.clock() > meter.endAt) throw new BudgetExceeded("budget-time", meter.ms);
  meter.pauseAt = Math.min(meter.maxSteps, meter.steps + CLOCK_EVERY);
};

/** Work that grows with the data, one for each value looked at. */
export const chargeWork = (meter: Meter, steps: number): void => {
  meter.steps += steps;
  if (meter.steps > meter.pauseAt) lookCloser(meter);
};

export const chargeOutput = (meter: Meter, length: number): void => {
  meter.output += length;
  if (meter.output > meter.maxOutput) throw new BudgetExceeded("budget-output", meter.maxOutput);
};
