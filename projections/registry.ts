import type { Projection } from "./shared/projection.ts";

/** Every projection of Daybook: the worker runs these, the rebuild test compares each of them. */
export const projections: readonly Projection[] = [];
