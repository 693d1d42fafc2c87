import * as z from "zod/mini";
import type { Permission } from "#domain/kit/permission.ts";
import type { Sql, SqlStatement } from "#infra/postgres/port.ts";
import type { ListSource } from "./listing.ts";

/** What some sources look up before they can say where their rows come from. */
export type BulkSources = {
  readonly sql: Sql;
  /** IANA name. */
  readonly timeZoneOf: (websiteId: string) => Promise<string>;
  /** Who has an address; undefined for nobody. */
  readonly findPerson: (websiteId: string, address: string) => Promise<string | undefined>;
};

/**
 * How the rows of a list are chosen for being changed many at once, and what they are called. `Sources`
 * is what the list looks up, where that is more than other lists do.
 */
export type BulkRows<Query = unknown, Sources = BulkSources> = {
  /** As its actions say it. */
  readonly list: string;
  /** Of whoever may see what was done to many rows of it: the list's own. */
  readonly permission: Permission;
  /** Tables that must have reached what the caller wrote last. */
  readonly projections: readonly string[];
  /** The query of the list's call. */
  readonly query: z.ZodMiniType<Query>;
  /** What names a part of the list, where a screen shows one of several; absent: there are no parts. */
  readonly within?: z.ZodMiniType<string>;
  /** All that match; its key is the row's id. `within`: the part of the list, else "". */
  source(
    websiteId: string,
    query: Query,
    within: string,
    /** What the caller may do, for what a list shows only to some. */
    sources: Sources & { readonly permissions: ReadonlySet<Permission> },
  ): ListSource | Promise<ListSource>;
  /** Selects `id` and `name` (for people) of those of these that are rows of the website. */
  readonly named: (websiteId: string, ids: readonly string[], within: string) => SqlStatement;
};

const Uuid = z.uuid();

/** Of ids that somebody has named, those that Postgres would take for one. */
export const uuidsAmong = (ids: readonly string[]): readonly string[] =>
  ids.filter((id) => Uuid.safeParse(id).success);
