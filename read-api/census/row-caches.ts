import type { CopiedRows } from "./copied-rows.ts";
import type { Ordered } from "./visit-rows.ts";

/** The visits in order that a segment selects, in separate columns. */
export type Copy = { readonly copied: CopiedRows; readonly ordered: Ordered };

type CacheEntry<Value> = { readonly value: Promise<Value>; bytes: number };

/** What questions found among the rows in order, by the key of each search. The latest entries are the last. */
type RowCaches = {
  /** One bit for each row. */
  readonly rows: Map<string, CacheEntry<Uint32Array>>;
  /** Whether the visits of a segment are few enough for a copy. */
  readonly segments: Map<string, Promise<boolean>>;
  readonly copies: Map<string, CacheEntry<Copy>>;
};
/** By the order of the rows: arranging visits makes a new order, for which nothing is cached. */
const caches = new WeakMap<Ordered, RowCaches>();

export const cachesOf = (ordered: Ordered): RowCaches => {
  const current = caches.get(ordered) ?? {
    rows: new Map(),
    segments: new Map(),
    copies: new Map(),
  };
  caches.set(ordered, current);
  return current;
};

export const cacheBytes = (ordered: Ordered): number => {
  const current = caches.get(ordered);
  if (current === undefined) return 0;
  let sum = 0;
  for (const { bytes } of [...current.rows.values(), ...current.copies.values()]) sum += bytes;
  return sum;
};

/** Drops what was found. Questions that are using it keep their references. */
export const dropCaches = (ordered: Ordered): void => void caches.delete(ordered);

export const keepLatest = <Value>(
  all: Map<string, Value>,
  key: string,
  value: Value,
  most: number,
): void => {
  all.delete(key);
  all.set(key, value);
  const [oldest] = all.keys();
  if (all.size > most && oldest !== undefined) all.delete(oldest);
};

type Lookup<Value> = {
  readonly most: number;
  readonly find: () => Promise<Value>;
  readonly bytesOf: (value: Value) => number;
};

/** Searches once for each key: concurrent questions wait for the same search. A failure is not cached. */
export const findOnce = <Value>(
  all: Map<string, CacheEntry<Value>>,
  key: string,
  { most, find, bytesOf }: Lookup<Value>,
): Promise<Value> => {
  const current = all.get(key);
  const entry = current ?? { value: find(), bytes: 0 };
  keepLatest(all, key, entry, most);
  if (current === undefined)
    entry.value.then(
      (value) => {
        entry.bytes = bytesOf(value);
      },
      () => {
        if (all.get(key) === entry) all.delete(key);
      },
    );
  return entry.value;
};
