/** An amount of a limited resource, in a window that starts with its first use. */
export type Reservation = {
  /** Stored only as a keyed hash. */
  readonly name: string;
  readonly quantity: number;
  readonly most: number;
  readonly windowSeconds: number;
};

type Taken = { readonly taken: number; readonly waitSeconds: number | undefined };

/** Counts resources over all processes. */
export type HoldCounts = {
  /**
   * Counts all of them, whether allowed or not. Returns the seconds until more is allowed of an
   * exceeded resource; undefined when none is exceeded.
   */
  readonly take: (takings: readonly Reservation[]) => Promise<number | undefined>;
  /** Like `take` of one resource; returns how much of it is taken in its window, too. */
  readonly takeOne: (taking: Reservation) => Promise<Taken>;
  readonly release: (takings: readonly Pick<Reservation, "name" | "quantity">[]) => Promise<void>;
};
