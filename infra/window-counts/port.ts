/** An amount of a limited resource, in a window that starts with its first use. */
export type Usage = {
  /** Stored only as a keyed hash. */
  readonly name: string;
  readonly quantity: number;
  readonly limit: number;
  readonly windowSeconds: number;
};

type Counted = { readonly used: number; readonly waitSeconds: number | undefined };

/** Counts resources over all processes. */
export type WindowCounts = {
  /**
   * Counts all of them, whether allowed or not. Returns the seconds until more is allowed of an
   * exceeded resource; undefined when none is exceeded.
   */
  readonly count: (usages: readonly Usage[]) => Promise<number | undefined>;
  /** Like `count` of one resource; returns how much of it is used in its window, too. */
  readonly countOne: (usage: Usage) => Promise<Counted>;
  readonly uncount: (usages: readonly Pick<Usage, "name" | "quantity">[]) => Promise<void>;
};
