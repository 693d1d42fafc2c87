import { CallError } from "#console/app/api.ts";

type Changed = { readonly changed: readonly string[] };

export type Matching = {
  /** The first of those that still match. */
  readonly next: () => Promise<readonly string[]>;
  readonly change: (ids: readonly string[]) => Promise<Changed>;
  readonly stopped: () => boolean;
  readonly onProgress: (done: number) => void;
  readonly wait: (milliseconds: number) => Promise<void>;
};

const TOO_MANY_REQUESTS = 429;
const WAIT_FOR_LIMIT_MS = 5_000;
/** The list may show for a moment what has been changed already. */
const WAIT_FOR_LIST_MS = 500;
const IN_VAIN_AT_MOST = 10;

/**
 * Changes everything that matches, however much it is: what is changed does not match any more, so
 * that the next ones come up. Answers what was changed, also when it was stopped or failed half way,
 * so that exactly that can be changed back.
 */
export const changeMatching = async ({
  next,
  change,
  stopped,
  onProgress,
  wait,
}: Matching): Promise<{ readonly changed: readonly string[]; readonly error?: unknown }> => {
  const changed: string[] = [];
  const patiently = async <Value>(work: () => Promise<Value>): Promise<Value> => {
    for (;;)
      try {
        return await work();
      } catch (error) {
        const limited = error instanceof CallError && error.status === TOO_MANY_REQUESTS;
        if (!limited || stopped()) throw error;
        await wait(WAIT_FOR_LIMIT_MS);
      }
  };
  try {
    for (let inVain = 0; inVain < IN_VAIN_AT_MOST && !stopped(); ) {
      const ids = await patiently(next);
      if (ids.length === 0) break;
      const answer = await patiently(() => change(ids));
      changed.push(...answer.changed);
      onProgress(changed.length);
      inVain = answer.changed.length === 0 ? inVain + 1 : 0;
      if (inVain > 0) await wait(WAIT_FOR_LIST_MS);
    }
  } catch (error) {
    if (changed.length === 0) throw error;
    return { changed, error };
  }
  return { changed };
};
