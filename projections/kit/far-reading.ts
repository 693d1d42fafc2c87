import type { RulesByWebsite } from "./measuring-rules.ts";

/** A full page of the log that another thread has read and opened. */
export type FarPage = {
  readonly upTo: bigint;
  /** What the fold takes in of its events. */
  readonly digest: unknown;
};

/** Pages for one build, read ahead in another thread. */
export type FarPages = {
  /** The page after a position; undefined: it must be read in this thread. */
  readonly next: (after: bigint) => Promise<FarPage | undefined>;
  /** Ends the thread. The next page begins another one. */
  readonly stop: () => void;
};

/** Reading for builds that are far behind. */
export type FarReading = {
  /** In positions: the start of a thread takes as long as a build needs for some of them. */
  readonly behind: bigint;
  readonly begin: (asked: {
    readonly projection: string;
    readonly rules: RulesByWebsite;
  }) => FarPages;
};
