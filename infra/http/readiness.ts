import { setTimeout as pause } from "node:timers/promises";

type Options = {
  readonly isStopping: () => boolean;
  readonly isSpaceLow: () => boolean;
  /** Rejects while the database is unavailable. */
  readonly askDatabase: () => Promise<unknown>;
  /** A database that does not respond within this time counts as unavailable. */
  readonly withinMs?: number;
};

const WITHIN_MS = 2_000;

/** Why this process cannot work at the moment; undefined when it can. */
export const createReadiness =
  ({ isStopping, isSpaceLow, askDatabase, withinMs = WITHIN_MS }: Options) =>
  async (): Promise<string | undefined> => {
    if (isStopping()) return "Daybook is stopping.";
    const patience = new AbortController();
    const late = pause(withinMs, "late", { signal: patience.signal }).catch(() => "late");
    const answer = askDatabase().then(
      () => "answered",
      () => "failed",
    );
    const first = await Promise.race([answer, late]);
    patience.abort();
    if (first !== "answered") return "The database is not reachable.";
    return isSpaceLow()
      ? "There is too little free disk space: pages are shown, and writes are refused."
      : undefined;
  };
