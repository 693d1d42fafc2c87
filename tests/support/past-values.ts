import type { ResponseOf } from "#domain/kit/contract.ts";
import type { explainContract } from "#read-api/explained/explain-contract.ts";

type Explained = Pick<ResponseOf<typeof explainContract>, "points" | "sampled">;
type Value = Explained["points"][number]["value"];

/**
 * What a number was at any position, by the points of one explanation, which must have all of them;
 * `start` is its value before its first event.
 */
export const pastValues = (
  { points, sampled }: Explained,
  start: Value,
): ((position: bigint) => Value) => {
  if (sampled) throw new Error("The number has changed too often to have a point for each change.");
  const changes = points.map(({ position, value }) => ({ from: BigInt(position), value }));
  return (position) => changes.findLast(({ from }) => from <= position)?.value ?? start;
};

/** The first, the middle and the last of these: what is asked for each costs a call. */
export const fewOf = <Each>(all: readonly Each[]): readonly Each[] => [
  ...new Set(
    [all[0], all[Math.floor(all.length / 2)], all.at(-1)].filter((each) => each !== undefined),
  ),
];
