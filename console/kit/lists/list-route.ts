import type * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";
import { getParentRoute } from "../root-route.ts";
import { ofList } from "./list-search.ts";
import { searchOf } from "./search.ts";

/**
 * What the routes of all screens with a list have in common. `own` are the screen's own search
 * parameters, in addition to those of the list.
 */
export const listRoute = <
  const C extends Contract & { query: z.ZodMiniType },
  const S extends Readonly<Record<string, z.ZodMiniType>> = Record<never, never>,
>(
  contract: C,
  own?: S,
) => ({
  getParentRoute,
  validateSearch: searchOf(contract, { ...own, ...ofList } as S & typeof ofList),
});
