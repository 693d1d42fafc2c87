export type CachedState = { readonly state: unknown; readonly revision: bigint };

export type StateCache = {
  readonly get: (stream: string) => CachedState | undefined;
  readonly set: (stream: string, state: CachedState) => void;
};

/** Streams. A cart of ten lines takes about 4 KiB, so this stays below 40 MiB. */
const CAPACITY = 10_000;

/**
 * Folded states by stream, least recently used out first. Never trusted: whatever is decided on a
 * cached state is appended with its revision, and a conflict reads the stream again.
 */
export const createStateCache = (capacity = CAPACITY): StateCache => {
  const states = new Map<string, CachedState>();
  return {
    get: (stream) => {
      const state = states.get(stream);
      if (state === undefined) return undefined;
      states.delete(stream);
      states.set(stream, state);
      return state;
    },
    set: (stream, state) => {
      const present = states.get(stream);
      if (present !== undefined && present.revision > state.revision) return;
      states.delete(stream);
      states.set(stream, state);
      if (states.size <= capacity) return;
      const oldest = states.keys().next();
      if (!oldest.done) states.delete(oldest.value);
    },
  };
};
