import { setTimeout as pause } from "node:timers/promises";

type Options = {
  readonly isStopping: () => boolean;
  /** Rejects while the database cannot be asked. */
  readonly askDatabase: () => Promise<unknown>;
  /** A database that does not answer within this time counts as away. */
  readonly withinMs?: number;
};

const WITHIN_MS = 2_000;

/** Why this process cannot do its work at the moment; undefined when it can. */
export const createReadiness =
  ({ isStopping, askDatabase, withinMs = WITHIN_MS }: Options) =>
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
    return first === "answered" ? undefined : "The database cannot be asked.";
  };
