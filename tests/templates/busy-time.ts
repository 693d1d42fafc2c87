/** Maximum time of a hostile page at the default budget. */
export const MAX_MS = 100;

/** CPU time of this process: other processes of the machine do not count. */
const busyMs = (): number => {
  const { user, system } = process.cpuUsage();
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
