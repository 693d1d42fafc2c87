import * as z from "zod/mini";
import type { Permission } from "#domain/kit/permission.ts";
import { features } from "#features/all.ts";
import { loadAll } from "#features/kit/load.ts";
import { parseInput } from "#infra/http/parse-input.ts";
import type { SqlStatement } from "#infra/postgres/port.ts";
import type { RegisterNeeds } from "#wiring/needs.ts";
import type { BulkSources } from "../kit/bulk-rows.ts";
import { wholeListText } from "../kit/listing.ts";

const lists = await loadAll(features.map(({ bulkRows }) => bulkRows));

const NoPart = z.literal("");

export type SelectedRows =
  | { readonly ids: readonly string[] }
  /** The filters as in the list's URL. */
  | { readonly matching: Readonly<Record<string, string>> };

/** The rows of a list for bulk actions. Undefined for a list without any. */
export const createFindBulkRows = (sources: RegisterNeeds["shared"] & BulkSources) => {
  const all = lists.flatMap((rowsOf) => rowsOf(sources));
  const byName = new Map(all.map((rows) => [rows.list, rows]));
  return (list: string) => {
    const rows = byName.get(list);
    return (
      rows && {
        permission: rows.permission,
        projections: rows.projections,
        /**
         * Selects the `id` of the named rows, or of all that the filters match, but never another
         * website's.
         */
        chosen: async (
          websiteId: string,
          part: string,
          of: SelectedRows,
          permissions: ReadonlySet<Permission>,
        ): Promise<SqlStatement> => {
          const within = parseInput(rows.within ?? NoPart, part);
          if ("ids" in of) {
            const { text, values } = rows.named(websiteId, of.ids, within);
            return { text: `select id::text as id from (${text}) as named order by id`, values };
          }
          const query = parseInput(rows.query, of.matching) as { sort: string; filters?: string };
          const source = await rows.source(websiteId, query, within, { ...sources, permissions });
          const { text, values } = wholeListText(source, query);
          return {
            text: `select ${source.key.expression}::text as id from (${text}) as chosen`,
            values,
          };
        },
        named: (websiteId: string, within: string, ids: readonly string[]): SqlStatement => {
          const { text, values } = rows.named(websiteId, ids, within);
          return {
            text: `select id::text as id, name::text as name from (${text}) as named`,
            values,
          };
        },
      }
    );
  };
};
