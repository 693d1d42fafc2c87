/**
 * Locks by name among all processes on one database. A process that dies, however, lets go of all
 * of its locks at once.
 */
export type Locks = {
  /** Takes the lock and keeps it, over broken connections too, until `release` or `close`. */
  readonly hold: (name: string) => Promise<void>;
  readonly release: (name: string) => Promise<void>;
  /** Does `work` unless somebody else holds the lock; answers whether it did. */
  readonly inTurn: (name: string, work: () => Promise<unknown>) => Promise<boolean>;
  /** Those of the names whose lock nobody holds. */
  readonly unheld: (names: readonly string[]) => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
};
