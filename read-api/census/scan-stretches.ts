import { setImmediate as turn } from "node:timers/promises";
import type { Rows } from "./visit-rows.ts";

/** More visits are counted in stretches, so that other requests are answered in between. */
export const COUNTED_AT_ONCE = 20_000;

/** The same rows in stretches. Other requests are answered after every `COUNTED_AT_ONCE` rows. */
export async function* inStretches(ranges: Iterable<Rows>): AsyncGenerator<Rows> {
  let counted = 0;
  for (const { from, to } of ranges)
    for (let start = from; start < to; ) {
      if (counted === COUNTED_AT_ONCE) {
        await turn();
        counted = 0;
      }
      const end = Math.min(to, start + COUNTED_AT_ONCE - counted);
      yield { from: start, to: end };
      counted += end - start;
      start = end;
    }
}

/** All places of a list in stretches. */
export const stretchesOf = ({ length }: { readonly length: number }): AsyncGenerator<Rows> =>
  inStretches([{ from: 0, to: length }]);

/** Places in the order of visitors in stretches, the places of one visitor in one of them. */
export function* stretchesOfVisitors(
  { from: first, to: end }: Rows,
  visitorAt: (place: number) => number,
): Generator<Rows> {
  for (let from = first; from < end; ) {
    let to = Math.min(end, from + COUNTED_AT_ONCE);
    const last = visitorAt(to - 1);
    // Views without a visitor do not belong together.
    while (last !== 0 && to < end && visitorAt(to) === last) to += 1;
    yield { from, to };
    from = to;
  }
}
