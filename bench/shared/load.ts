import autocannon from "autocannon";

export type Load = {
  readonly perSecond: number;
  readonly p99Ms: number;
  /** Answers other than 2xx, and broken connections. */
  readonly failed: number;
};

type Options = Pick<autocannon.Options, "url" | "method" | "headers" | "body" | "requests"> & {
  readonly connections?: number;
  readonly seconds?: number;
};

/** Closed-loop load from this process: each connection sends its next request after its answer. */
export const press = async ({
  connections = 64,
  seconds = 5,
  ...options
}: Options): Promise<Load> => {
  const result = await autocannon({ ...options, connections, duration: seconds });
  return {
    perSecond: result["2xx"] / result.duration,
    p99Ms: result.latency.p99,
    failed: result.non2xx + result.errors,
  };
};

/** The round with the most answers. */
export const best = (loads: readonly Load[]): Load =>
  loads.reduce((left, right) => (right.perSecond > left.perSecond ? right : left));
