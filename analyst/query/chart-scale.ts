/** The ends of an axis, and round values between them. */
export type Scale = {
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly number[];
};

const STEPS = 5;

/** The smallest of 1, 2, 5 and 10 times a power of ten that is not smaller. */
const roundUp = (step: number): number => {
  const power = 10 ** Math.floor(Math.log10(step));
  return power * ([1, 2, 5].find((times) => times * power >= step) ?? 10);
};

/** A scale that has zero and every value in it. */
export const scaleOf = (values: readonly (number | null)[]): Scale => {
  let least = 0;
  let most = 0;
  for (const value of values) {
    least = Math.min(least, value ?? 0);
    most = Math.max(most, value ?? 0);
  }
  const step = roundUp((most - least || 1) / STEPS);
  const from = Math.floor(least / step);
  const to = least === most ? STEPS : Math.ceil(most / step);
  const ticks = Array.from({ length: to - from + 1 }, (_, index) => (from + index) * step);
  return { low: from * step, high: to * step, ticks };
};
