import { features } from "#features/all.ts";
import { loadAll } from "#features/kit/load.ts";
import type { Projection } from "../kit/projection.ts";

/**
 * Every projection of Daybook: the worker runs these, and the rebuild test compares each of them.
 */
export const projections: readonly Projection[] = (
  await loadAll(features.map((each) => each.projections))
).flat();
