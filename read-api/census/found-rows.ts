import type { CopiedRows } from "./copied-rows.ts";
import type { Ordered } from "./visit-rows.ts";

/** The visits in order that a segment selects, in columns that have no others. */
export type Copy = { readonly copied: CopiedRows; readonly ordered: Ordered };

type Kept<Value> = { readonly value: Promise<Value>; bytes: number };

/** What questions have found among the rows in order, by what was asked for; the latest are the last. */
type Found = {
  /** One bit for each row. */
  readonly rows: Map<string, Kept<Uint32Array>>;
  /** Whether the visits of a segment are few enough for a copy. */
  readonly segments: Map<string, Promise<boolean>>;
  readonly copies: Map<string, Kept<Copy>>;
};
/** Arranged again, visits are in another order, of which nothing is known. */
const found = new WeakMap<Ordered, Found>();

export const foundIn = (ordered: Ordered): Found => {
  const known = found.get(ordered) ?? { rows: new Map(), segments: new Map(), copies: new Map() };
  found.set(ordered, known);
  return known;
};

export const bytesFound = (ordered: Ordered): number => {
  const known = found.get(ordered);
  if (known === undefined) return 0;
  let sum = 0;
  for (const { bytes } of [...known.rows.values(), ...known.copies.values()]) sum += bytes;
  return sum;
};

/** The next question finds it again. Questions that look at it keep what they have. */
export const forgetFound = (ordered: Ordered): void => void found.delete(ordered);

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

type Finding<Value> = {
  readonly most: number;
  readonly find: () => Promise<Value>;
  readonly bytesOf: (value: Value) => number;
};

/** What was found before, or is being found: questions that are asked at the same time wait for one search. A failure is not kept. */
export const findOnce = <Value>(
  all: Map<string, Kept<Value>>,
  key: string,
  { most, find, bytesOf }: Finding<Value>,
): Promise<Value> => {
  const known = all.get(key);
  const kept = known ?? { value: find(), bytes: 0 };
  keepLatest(all, key, kept, most);
  if (known === undefined)
    kept.value.then(
      (value) => {
        kept.bytes = bytesOf(value);
      },
      () => {
        if (all.get(key) === kept) all.delete(key);
      },
    );
  return kept.value;
};
