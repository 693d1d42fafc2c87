import * as z from "zod/mini";
import type { Permission } from "#domain/kit/permission.ts";
import type { Sql, SqlStatement } from "#infra/postgres/port.ts";
import type { ListSource } from "./list-source.ts";

/** What some sources look up to find their rows. */
export type BulkSources = {
  readonly sql: Sql;
  /** IANA name. */
  readonly timeZoneOf: (websiteId: string) => Promise<string>;
  /** The person with an address; undefined when there is none. */
  readonly findPerson: (websiteId: string, address: string) => Promise<string | undefined>;
};

/**
 * The rows of a list for bulk actions, and their names. `Sources` is what the list looks up, where
 * that is more than in other lists.
 */
export type BulkRows<Query = unknown, Sources = BulkSources> = {
  /** Name of the list in its actions. */
  readonly list: string;
  /** Permission to see the list's bulk operations: the list's own. */
  readonly permission: Permission;
  /** Tables that must have reached the caller's last write. */
  readonly projections: readonly string[];
  /** Query of the list's call. */
  readonly query: z.ZodMiniType<Query>;
  /** Names the part of a list that has parts; absent: there are none. */
  readonly within?: z.ZodMiniType<string>;
  /** All matching rows; the key is the row's id. `within`: the part of the list, else "". */
  source(
    websiteId: string,
    query: Query,
    within: string,
    /** The caller's permissions, for lists that hide some rows or columns. */
    sources: Sources & { readonly permissions: ReadonlySet<Permission> },
  ): ListSource | Promise<ListSource>;
  /** Selects `id` and `name` (for people) of those ids that are rows of the website. */
  readonly named: (websiteId: string, ids: readonly string[], within: string) => SqlStatement;
};

const Uuid = z.uuid();

/** The ids that Postgres accepts as UUIDs. */
export const uuidsAmong = (ids: readonly string[]): readonly string[] =>
  ids.filter((id) => Uuid.safeParse(id).success);
