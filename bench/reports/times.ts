import type { BenchResult } from "../shared/result.ts";

/** A row makes no more calls after this long, so that slow answers end a run late, but end it. */
const MAX_ROW_MS = 25_000;

export type Times = {
  readonly first: number;
  readonly p50: number;
  readonly p99: number;
  /** Fewer than were asked for, where they were slow. */
  readonly calls: number;
};

export const timed = async (calls: number, work: () => Promise<unknown>): Promise<Times> => {
  const times: number[] = [];
  const endAt = performance.now() + MAX_ROW_MS;
  for (let call = 0; call < calls; call += 1) {
    if (performance.now() > endAt) break;
    const startedAt = performance.now();
    await work();
    times.push(performance.now() - startedAt);
  }
  const [first = 0] = times;
  const later = times.slice(1).sort((a, b) => a - b);
  const at = (share: number) =>
    later[Math.min(later.length - 1, Math.floor(share * later.length))] ?? first;
  return { first, p50: at(0.5), p99: at(0.99), calls: times.length };
};

/** It is printed, too, because a run over ten million hits takes long. */
export const result = (
  name: string,
  { first, p50, p99, calls }: Times,
  most: number,
): BenchResult => {
  console.log(
    `${name}: p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)}, first ${first.toFixed(1)} ms of ${calls} calls`,
  );
  return {
    name,
    value: p50,
    unit: "ms, p50",
    target: most === Number.POSITIVE_INFINITY ? "for comparison" : `p99 ≤ ${most} ms`,
    reached: p99 <= most,
    details: { first, p99, calls },
  };
};
