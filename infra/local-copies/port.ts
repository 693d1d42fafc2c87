/** Reads a copy from its beginning on. */
export type CopyReader = {
  /** When the oldest of what the copy has was computed. */
  readonly sinceMs: number;
  /** Bytes that have not been read. */
  readonly left: () => number;
  /** Fills an array with the next bytes; throws when there are not as many. */
  readonly into: (target: Uint8Array) => Promise<void>;
};

/**
 * Copies of what a process has computed, for its next start on the same machine. Each can be computed again, so that
 * losing one costs only time.
 */
export type LocalCopies = {
  /**
   * Replaces the copy of a name; the parts follow one another in it. A reader sees the copy before or all of the
   * new one. The copy is as old as the oldest of what it has, which was computed at `sinceMs`; without that, now. Throws when it
   * cannot be written.
   */
  readonly write: (name: string, parts: readonly Uint8Array[], sinceMs?: number) => Promise<void>;
  /**
   * What `work` makes of a copy. Undefined when there is none, when it cannot be read to its end, when
   * `work` throws, and when it is not exactly what was written: `work` must do nothing that has to be taken back.
   */
  readonly read: <Value>(
    name: string,
    work: (reader: CopyReader) => Promise<Value>,
  ) => Promise<Value | undefined>;
  /** Changes with each write, also by another process. Undefined where `read` returns nothing because none was written, or it is too old. */
  readonly versionOf: (name: string) => Promise<string | undefined>;
  /** Whether `read` does not return a copy of what was computed then. */
  readonly isTooOld: (sinceMs: number) => boolean;
  /** Removes the copies that are so old that `read` does not return them. */
  readonly removeOld: () => Promise<void>;
};
