import { FLUSH_AFTER_MS, WAIT_FOR_METRICS_MS } from "#domain/performance/limits.ts";

type Sources<Entry> = {
  /** What was collected until now, each entry once. */
  readonly collect: () => readonly Entry[];
  /** What is only final when the page is left, or when it has been awaited for long enough. */
  readonly complete: () => readonly Entry[];
  readonly send: (entries: readonly Entry[]) => void;
  /** Milliseconds since the load of the page. */
  readonly sinceLoadMs: number;
};

/**
 * Records are flushed half a minute after the load of the page, or when it is hidden; metrics are
 * awaited up to a minute, or until it is hidden. Returns what to do when it is hidden. Spec: B4.12,
 * B9.4.
 */
export const createRecordQueue = <Entry>({
  collect,
  complete,
  send,
  sinceLoadMs,
}: Sources<Entry>): (() => void) => {
  let isComplete = false;
  const flush = (entries: readonly Entry[]): void => {
    if (entries.length > 0) send(entries);
  };
  const finish = (): void => {
    if (isComplete) return;
    isComplete = true;
    clearTimeout(early);
    clearTimeout(late);
    flush([...collect(), ...complete()]);
  };
  const early = setTimeout(() => flush(collect()), Math.max(0, FLUSH_AFTER_MS - sinceLoadMs));
  const late = setTimeout(finish, Math.max(0, WAIT_FOR_METRICS_MS - sinceLoadMs));
  return finish;
};
