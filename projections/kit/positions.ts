import { setTimeout as pause } from "node:timers/promises";

const LOOK_EVERY_MS = 10;

type Waiter = { readonly position: bigint; readonly settle: () => void };

export type Positions = {
  readonly of: (name: string) => bigint;
  readonly set: (name: string, position: bigint) => void;
  /**
   * Resolves when readers of all these projections see the log up to `position`: true, or false when
   * `timeoutMs` (default 2,000) passed first or one of them is stopped. Costs nothing when they
   * already do. Throws for an unknown name.
   */
  readonly reached: (
    names: readonly string[],
    position: bigint,
    timeoutMs?: number,
  ) => Promise<boolean>;
  readonly stop: () => void;
};

type Options = {
  readonly names: readonly string[];
  /** Whether this process moves the projection itself, and so calls `set`. */
  readonly isLocal: (name: string) => boolean;
  /** Whether it stands still at an event: nobody should wait for it. */
  readonly isStopped: (name: string) => boolean;
  /** Positions of projections that other processes move. */
  readonly lookUp: (names: readonly string[]) => Promise<ReadonlyMap<string, bigint>>;
  /**
   * As `reached`, asked of the process that moves them, which knows it first; rejects when it is away.
   * Absent: only the tables know.
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

/** Positions as far as they are known, and who waits for more. */
const createBoard = (names: readonly string[]) => {
  const positions = new Map(names.map((name) => [name, 0n]));
  const waiters = new Map(names.map((name) => [name, new Set<Waiter>()]));

  const of = (name: string): bigint => {
    const position = positions.get(name);
    if (position === undefined) throw new Error(`Projection not found: ${name}.`);
    return position;
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
    /** For what is told from elsewhere, which may be older than what is known. */
    raise: (name: string, position: bigint) => {
      if (of(name) < position) set(name, position);
    },
    isAwaited: (name: string) => waiters.get(name)?.size !== 0,
    wait: (name: string, position: bigint, signal: AbortSignal): Promise<void> =>
      new Promise((resolve) => {
        const waiting = waiters.get(name) as Set<Waiter>;
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

/** Where each projection stands, for reads that must see what their visitor wrote. */
export const createPositions = ({ names, isLocal, isStopped, lookUp, ask }: Options): Positions => {
  const { of, set, raise, isAwaited, wait } = createBoard(names);
  let stopped = false;
  let looking = false;

  const look = async () => {
    if (looking) return;
    looking = true;
    while (!stopped) {
      const remote = names.filter((name) => isAwaited(name) && !isLocal(name));
      if (remote.length === 0) break;
      // A database that does not answer shows as a wait that times out.
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
