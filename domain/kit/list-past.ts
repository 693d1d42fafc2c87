import * as z from "zod/mini";
import { Building } from "./building.ts";
import type { Contract } from "./contract.ts";
import { ZonedMoment } from "./moment.ts";

/** The list as it was at this time; absent: as it is now. */
export const asOf = z.optional(ZonedMoment);

/** Whether a list can be asked for as it was. Otherwise it is being built; the caller asks again. */
const PastState = z.discriminatedUnion("state", [
  z.object({ state: z.literal("ready") }),
  Building,
]);
export type PastState = z.infer<typeof PastState>;

const asked = z.object({ at: ZonedMoment });

type Past<C extends Contract> = Omit<C, "path" | "query" | "response" | "summary" | "quick"> & {
  readonly path: `${C["path"]}/as-it-was`;
  readonly summary: string;
  readonly query: typeof asked;
  readonly response: typeof PastState;
  readonly statuses: readonly [200, 202];
};

/**
 * The call that builds a list as it was at a time: 202 while it is being built, 200 once the list
 * can be asked with that time as `asOf`. 422 `not-past` for a time that is still to come.
 */
export const pastOf = <const C extends Contract>(list: C): Past<C> =>
  ({
    method: list.method,
    path: `${list.path}/as-it-was`,
    summary: `${list.summary}, built as it was at a time`,
    tag: list.tag,
    access: list.access,
    permission: list.permission,
    query: asked,
    response: PastState,
    statuses: [200, 202],
  }) as unknown as Past<C>;
