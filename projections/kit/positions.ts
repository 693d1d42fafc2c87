import { setTimeout as pause } from "node:timers/promises";

const LOOK_EVERY_MS = 10;

type Waiter = { readonly position: bigint; readonly settle: () => void };

export type Positions = {
  readonly of: (name: string) => bigint;
  readonly set: (name: string, position: bigint) => void;
  /**
   * Resolves when readers of all these projections see the log up to `position`: true, or false
   * after `timeoutMs` (default 2,000) or when one of them is stopped. Costs nothing when they
   * already do. Throws for a name that is not one of `names`.
   */
  readonly reached: (
    names: readonly string[],
    position: bigint,
    timeoutMs?: number,
  ) => Promise<boolean>;
  readonly stop: () => void;
};

type Options = {
  /** Absent: every name is accepted, because this process does not load the projections. */
  readonly names?: readonly string[] | undefined;
  /** Whether this process runs the projection, and so calls `set`. */
  readonly isLocal: (name: string) => boolean;
  /** Whether it is stopped at an event: nobody should wait for it. */
  readonly isStopped: (name: string) => boolean;
  /** Positions of projections that other processes run. */
  readonly lookUp: (names: readonly string[]) => Promise<ReadonlyMap<string, bigint>>;
  /**
   * Like `reached`, asked of the process that runs them, which knows first; rejects when it is
   * away. Absent: only the tables know.
   */
  readonly ask?: AskElsewhere | undefined;
};

export type AskElsewhere = (
  names: readonly string[],
  position: bigint,
  timeoutMs: number,
) => Promise<boolean>;

const YES = Promise.resolve(true);
const NO = Promise.resolve(false);
const DEFAULT_TIMEOUT_MS = 2_000;

/** Known positions, and the callers waiting for higher ones. */
const createBoard = (names: readonly string[] | undefined) => {
  const positions = new Map(names?.map((name) => [name, 0n]));
  const waiters = new Map<string, Set<Waiter>>();

  const waitersOf = (name: string): Set<Waiter> => {
    const waiting = waiters.get(name) ?? new Set();
    waiters.set(name, waiting);
    return waiting;
  };

  const of = (name: string): bigint => {
    const position = positions.get(name);
    if (position === undefined && names !== undefined)
      throw new Error(`Projection not found: ${name}.`);
    return position ?? 0n;
  };

  const set = (name: string, position: bigint) => {
    positions.set(name, position);
    const waiting = waiters.get(name);
    if (waiting === undefined || waiting.size === 0) return;
    for (const waiter of waiting) if (waiter.position <= position) waiter.settle();
  };

  return {
    of,
    set,
    /** For positions from elsewhere, which can be older than the known ones. */
    raise: (name: string, position: bigint) => {
      if (of(name) < position) set(name, position);
    },
    awaited: (): readonly string[] =>
      [...waiters].flatMap(([name, { size }]) => (size === 0 ? [] : [name])),
    wait: (name: string, position: bigint, signal: AbortSignal): Promise<void> =>
      new Promise((resolve) => {
        const waiting = waitersOf(name);
        const settle = () => {
          waiting.delete(waiter);
          signal.removeEventListener("abort", settle);
          resolve();
        };
        const waiter = { position, settle };
        waiting.add(waiter);
        signal.addEventListener("abort", settle, { once: true });
      }),
  };
};

/** The position of each projection, for reads that must include the visitor's own write. */
export const createPositions = ({ names, isLocal, isStopped, lookUp, ask }: Options): Positions => {
  const { of, set, raise, awaited, wait } = createBoard(names);
  let stopped = false;
  let looking = false;

  const look = async () => {
    if (looking) return;
    looking = true;
    while (!stopped) {
      const remote = awaited().filter((name) => !isLocal(name));
      if (remote.length === 0) break;
      // A database that does not respond appears as a wait that times out.
      const found = await lookUp(remote).catch(() => new Map<string, bigint>());
      for (const [name, position] of found) if (!isLocal(name)) raise(name, position);
      await pause(LOOK_EVERY_MS);
    }
    looking = false;
  };

  /** Ends the wait early when the other process knows that it is in vain. */
  const learn = async (
    remote: readonly string[],
    position: bigint,
    timeoutMs: number,
    giveUp: AbortController,
  ): Promise<void> => {
    if (ask === undefined) return look();
    try {
      if (await ask(remote, position, timeoutMs)) for (const name of remote) raise(name, position);
      else giveUp.abort();
    } catch {
      await look();
    }
  };

  return {
    of,
    set,
    reached: (wanted, position, timeoutMs = DEFAULT_TIMEOUT_MS) => {
      const behind = wanted.filter((name) => of(name) < position);
      if (behind.length === 0) return YES;
      const moving = behind.filter((name) => !isStopped(name));
      if (moving.length === 0) return NO;
      const giveUp = new AbortController();
      const timer = setTimeout(() => giveUp.abort(), timeoutMs);
      const all = moving.map((name) => wait(name, position, giveUp.signal));
      const remote = moving.filter((name) => !isLocal(name));
      if (remote.length > 0) void learn(remote, position, timeoutMs, giveUp);
      return Promise.all(all).then(() => {
        clearTimeout(timer);
        return !giveUp.signal.aborted && moving.length === behind.length;
      });
    },
    stop: () => {
      stopped = true;
    },
  };
};
