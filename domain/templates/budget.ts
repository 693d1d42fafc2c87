/** The limits of one render. Absent members have defaults. */
export type Budget = {
  /**
   * Tags executed plus iterations of repeated sections, including empty bodies. Some cost several
   * steps.
   */
  readonly steps?: number;
  /** Characters that are printed, returned by formatters, or captured by a macro or partial. */
  readonly output?: number;
  /** Maximum number of errors; one more reports that there were more. */
  readonly errors?: number;
  /** Wall time; requires the clock. With a clock it has a default. */
  readonly ms?: number;
  /** Milliseconds, never decreasing. The core has no clock. */
  readonly clock?: () => number;
};

export const defaultBudget = { steps: 250_000, output: 4_000_000, errors: 100, ms: 250 } as const;

/**
 * Operations that cost several steps, so that the steps bound the time of a page without a clock.
 */
export const costs = {
  formatter: 20,
  predicate: 4,
  partial: 10,
  expression: 8,
  error: 10,
} as const;

/**
 * Arguments beyond a handful are charged separately: each is a name that is looked up or parsed.
 */
export const argumentCost = ({
  list,
  text,
}: {
  readonly list: readonly string[];
  readonly text: string;
}): number => (list.length >> 3) * 8 + (text.length >> 7);

export type BudgetCode = "budget-steps" | "budget-output" | "budget-time";

/** Ends a render. It must not be swallowed by the catch that isolates a tag. */
export class BudgetExceeded extends Error {
  readonly code: BudgetCode;
  readonly limit: number;
  constructor(code: BudgetCode, limit: number) {
    super(code);
    this.code = code;
    this.limit = limit;
  }
}

/** Number of steps between two reads of the clock. */
const CLOCK_EVERY = 200;

export type Meter = {
  steps: number;
  /** The step count at which limits are checked again. */
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

/** A clock that throws counts as stopped; the steps then end the page. */
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
    // The first check is at the first step, because the start of a short page can be slow.
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

/** Charges work that grows with the data, one step for each value. */
export const chargeWork = (meter: Meter, steps: number): void => {
  meter.steps += steps;
  if (meter.steps > meter.pauseAt) lookCloser(meter);
};

export const chargeOutput = (meter: Meter, length: number): void => {
  meter.output += length;
  if (meter.output > meter.maxOutput) throw new BudgetExceeded("budget-output", meter.maxOutput);
};
