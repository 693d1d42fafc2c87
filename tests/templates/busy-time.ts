/** Maximum time of a hostile page at the default budget, on a quiet machine: the soak measures it. */
export const MAX_MS = 100;
/** For tests on a busy machine: a page without a budget takes far longer. */
export const MAX_MS_ANYWHERE = 10 * MAX_MS;

/** CPU time of this thread: other processes of the machine, and other threads, do not count. */
const busyMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

/**
 * The shortest of five runs: a first run also compiles the engine's own code. A run that is short
 * enough is not repeated.
 */
export const shortestMs = <Prepared>(
  prepare: () => Prepared,
  work: (prepared: Prepared) => void,
): number => {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 5 && best > MAX_MS; run += 1) {
    const prepared = prepare();
    const startedAt = busyMs();
    work(prepared);
    best = Math.min(best, busyMs() - startedAt);
  }
  return best;
};
