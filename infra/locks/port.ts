/**
 * Locks by name among all processes on one database. A process that ends in any way releases all of
 * its locks immediately.
 */
export type Locks = {
  /** Takes the lock and keeps it, over broken connections too, until `release` or `close`. */
  readonly hold: (name: string) => Promise<void>;
  readonly release: (name: string) => Promise<void>;
  /** Does `work` unless another process holds the lock; returns whether it did. */
  readonly inTurn: (name: string, work: () => Promise<unknown>) => Promise<boolean>;
  /** The names whose lock nobody holds. */
  readonly unheld: (names: readonly string[]) => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
};
