/**
 * The lease of a run that survives its process, such as a bulk operation or an import: its record says when the run was last
 * alive. Another process resumes a run that has given no sign of life for 15 seconds. A run that was resumed elsewhere must
 * settle nothing, so its writes are conditional on the state, or on the sign of life, that it left.
 */

/** SQL that is true for a run whose process has ended. `at`: the present time. */
export const isInterrupted = (touchedAt: string, at: string): string =>
  `${touchedAt} < ${at}::timestamptz - interval '15 seconds'`;

const RENEW_EVERY_MS = 1_000;
/** A step without an end must not keep the run from another process. */
const MAX_STILL_MS = 10 * 60_000;

/**
 * Renews the lease while the run lasts, also while one of its steps takes longer than the lease does. `renew` never rejects.
 * One renewal is in progress at a time, and none after the end.
 */
export const holdLease = async <Result>(
  renew: () => Promise<void>,
  run: (onProgress: () => void) => Promise<Result>,
): Promise<Result> => {
  let renewing: Promise<void> | undefined;
  let progressMs = performance.now();
  const timer = setInterval(() => {
    if (renewing !== undefined || performance.now() - progressMs > MAX_STILL_MS) return;
    renewing = renew().finally(() => {
      renewing = undefined;
    });
  }, RENEW_EVERY_MS);
  try {
    return await run(() => {
      progressMs = performance.now();
    });
  } finally {
    clearInterval(timer);
    // A late renewal would make an ended run look alive.
    await renewing;
  }
};

/** Resolves at the start of the run, with a promise of its end that never rejects; undefined when another process has it. */
type Started = { readonly done: Promise<void> } | undefined;

export type TakeUp = () => Promise<{ readonly begun: number; readonly done: Promise<unknown> }>;

/**
 * Resumes runs that are due or whose process ended, up to `max` at the same time in this process. Resolves when they have
 * started, so that a long one does not block the others.
 */
export const createTakeUp = <Found>({
  max,
  find,
  start,
}: {
  readonly max: number;
  /** A limited number of them, the oldest first. */
  readonly find: (limit: number) => Promise<readonly Found[]>;
  readonly start: (found: Found) => Promise<Started>;
}): TakeUp => {
  let running = 0;
  return async () => {
    const found = await find(max - running);
    const runs = (await Promise.all(found.map(start))).filter((run) => run !== undefined);
    running += runs.length;
    const ends = runs.map(({ done }) =>
      done.finally(() => {
        running -= 1;
      }),
    );
    return { begun: runs.length, done: Promise.all(ends) };
  };
};

/** Resumes them and waits for their end; returns their number. */
export const createResume = (takeUp: TakeUp) => async (): Promise<number> => {
  const { begun, done } = await takeUp();
  await done;
  return begun;
};
