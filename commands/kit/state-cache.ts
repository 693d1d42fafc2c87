export type CachedState<State> = {
  readonly state: State;
  readonly revision: bigint;
  /** Tick of the process's counter at or after which the stream was at this revision. */
  readonly seenAt: number;
};

export type StateCache<State> = {
  readonly get: (stream: string) => CachedState<State> | undefined;
  readonly set: (stream: string, state: CachedState<State>) => void;
};

/** Capacity in members of states: at about half a KiB each, 8 MiB per decider. */
const CAPACITY = 16_000;
const DEPTH = 2;

/** Characters that count as one member. */
const MEMBER_LENGTH = 512;
const weighCharacters = (characters: number): number => Math.floor(characters / MEMBER_LENGTH);
const weighText = (text: string): number => weighCharacters(text.length);

/**
 * The size of a state: members of its lists and maps, with long texts counted by their length, and what says of itself
 * how many `characters` it has. The estimate costs nothing.
 */
const weigh = (value: unknown, depth = 0): number => {
  if (typeof value === "string") return 1 + weighText(value);
  if (typeof value !== "object" || value === null || depth > DEPTH) return 1;
  if (Array.isArray(value)) return 1 + value.length;
  if (value instanceof Map || value instanceof Set) return 1 + value.size;
  let sum = 1;
  for (const [name, member] of Object.entries(value))
    if (typeof member === "string") sum += weighText(member);
    else if (name === "characters" && typeof member === "number") sum += weighCharacters(member);
    else if (typeof member === "object" && member !== null) sum += weigh(member, depth + 1);
  return sum;
};

/**
 * Folded states by stream, evicted by least recent use. They are never trusted: a decision on a
 * cached state is appended with its revision, and a conflict reads the stream again.
 */
export const createStateCache = <State>(capacity = CAPACITY): StateCache<State> => {
  const states = new Map<string, CachedState<State>>();
  let weight = 0;

  const remove = (stream: string): void => {
    const present = states.get(stream);
    if (present === undefined) return;
    states.delete(stream);
    weight -= weigh(present.state);
  };

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
      remove(stream);
      states.set(stream, state);
      weight += weigh(state.state);
      for (const oldest of states.keys()) {
        if (weight <= capacity) return;
        remove(oldest);
      }
    },
  };
};
