import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";
import { searchOf } from "./search.ts";

/** Id of the row in the open drawer. */
export const open = z.string().check(z.maxLength(500));

/** A list's display: ids of its columns in order, and the open saved view. */
export const ofList = {
  columns: z.string().check(z.maxLength(2_000), z.regex(/^[\w,.-]*$/)),
  view: z.string().check(z.maxLength(64)),
};

/**
 * The search of a screen with a list. `own` are the screen's own parameters, in addition to those of the list's
 * call and of its display.
 */
export const listSearch = <
  const C extends Contract & { query: z.ZodMiniType },
  const S extends Readonly<Record<string, z.ZodMiniType>> = Record<never, never>,
>(
  contract: C,
  own?: S,
) => searchOf(contract, { ...own, ...ofList } as S & typeof ofList);
