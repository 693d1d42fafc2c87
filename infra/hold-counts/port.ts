/** So much of a bounded thing, in a window that begins when its first is taken. */
export type Reservation = {
  /** Never stored: only a keyed hash of it. */
  readonly name: string;
  readonly quantity: number;
  readonly most: number;
  readonly windowSeconds: number;
};

/** Counts what is taken, for all processes together. */
export type HoldCounts = {
  /**
   * Counts all of it, whether it may be taken or not. Answers the seconds until more may be taken of what has
   * become too much; undefined when nothing has.
   */
  readonly take: (takings: readonly Reservation[]) => Promise<number | undefined>;
  readonly release: (takings: readonly Pick<Reservation, "name" | "quantity">[]) => Promise<void>;
};
