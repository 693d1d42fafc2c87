/** Events of a partition that are in the log and not in the topic. */
export type Gap = {
  /** Position of the last event before it that the partition delivered. */
  readonly after: bigint;
  /** The events behind it begin here. */
  readonly before: bigint;
  /** Events that were read from the log instead, so far. */
  readonly events: number;
};

/** The gaps of one partition that have not been passed yet, in order. */
export const createGaps = () => {
  let gaps: Gap[] = [];

  return {
    /** A gap that begins at the same event as the last one is the same gap, and has grown. */
    add: (after: bigint, before: bigint) => {
      const last = gaps.at(-1);
      if (last?.after === after) gaps = [...gaps.slice(0, -1), { ...last, before }];
      else gaps = [...gaps, { after, before, events: 0 }];
    },
    isIn: (position: bigint): boolean =>
      gaps.some(({ after, before }) => after < position && position < before),
    /** Counts an event that was read from the log instead; returns its gap. */
    count: (position: bigint): Gap | undefined => {
      // Those before are passed, but the last one can still grow.
      gaps = gaps.filter(({ before }, index) => index === gaps.length - 1 || before > position);
      const [first] = gaps;
      if (first === undefined || first.before <= position) return undefined;
      const counted = { ...first, events: first.events + 1 };
      gaps = [counted, ...gaps.slice(1)];
      return counted;
    },
  };
};
