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
};

const YES = Promise.resolve(true);
const NO = Promise.resolve(false);
const DEFAULT_TIMEOUT_MS = 2_000;

/** Where each projection stands, for reads that must see what their visitor wrote. */
export const createPositions = ({ names, isLocal, isStopped, lookUp }: Options): Positions => {
  const positions = new Map(names.map((name) => [name, 0n]));
  const waiters = new Map(names.map((name) => [name, new Set<Waiter>()]));
  let stopped = false;
  let looking = false;

  const of = (name: string): bigint => {
    const position = positions.get(name);
    if (position === undefined) throw new Error(`There is no projection called ${name}.`);
    return position;
  };

  const set = (name: string, position: bigint) => {
    positions.set(name, position);
    const waiting = waiters.get(name);
    if (waiting === undefined || waiting.size === 0) return;
    for (const waiter of waiting) if (waiter.position <= position) waiter.settle();
  };

  const look = async () => {
    if (looking) return;
    looking = true;
    while (!stopped) {
      const remote = names.filter((name) => waiters.get(name)?.size !== 0 && !isLocal(name));
      if (remote.length === 0) break;
      // A database that does not answer shows as a wait that times out.
      const found = await lookUp(remote).catch(() => new Map<string, bigint>());
      for (const [name, position] of found) if (!isLocal(name)) set(name, position);
      await pause(LOOK_EVERY_MS);
    }
    looking = false;
  };

  const wait = (name: string, position: bigint, signal: AbortSignal): Promise<void> =>
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
    });

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
      if (moving.some((name) => !isLocal(name))) void look();
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
