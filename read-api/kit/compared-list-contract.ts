import * as z from "zod/mini";
import { comparisonQuery, comparisons } from "#domain/kit/comparison.ts";
import { longPageOf } from "#domain/kit/paging.ts";

/** The query members of a comparison. By default there is none. */
export const listComparison = {
  ...comparisonQuery,
  compare: z._default(z.enum(comparisons), "none"),
};

/** The page of a list with its days, and those that it is compared with. */
export const comparedPageOf = <const Row extends z.ZodMiniType>(row: Row) =>
  z.extend(longPageOf(row), {
    from: z.string(),
    to: z.string(),
    /** The website's current local day is in the range, so that its figures still grow. */
    isInProgress: z.boolean(),
    /** Whole days; null with `none`. */
    before: z.nullable(z.object({ from: z.string(), to: z.string() })),
  });

/** A figure on the days before; null without any. */
export const Before = z.nullable(z.int());
