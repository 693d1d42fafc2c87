import { actionColumns } from "#domain/audit-log/action-columns.ts";
import {
  actionAreaOf,
  actionAreas,
  actionTexts,
  actionTypesOf,
} from "#domain/audit-log/action-texts.ts";
import type { QueryOf } from "#domain/kit/contract.ts";
import { wordsAskedFor } from "#domain/kit/list-filters.ts";
import type { ConsoleArea } from "#domain/kit/permission.ts";
import type { Route } from "#infra/http/route.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { conditionsOf } from "../kit/list-conditions.ts";
import type { ListFileDependencies } from "../kit/list-file.ts";
import type { ListSource, SqlColumns } from "../kit/list-source.ts";
import { findLogRange, type LogList } from "../kit/log-list.ts";
import { logRoutes } from "../kit/log-routes.ts";
import { momentOf } from "../kit/moment-of.ts";
import { type ActionRow, listActionsContract } from "./contract.ts";

type Dependencies = ListFileDependencies & {
  readonly sql: Sql;
  /** Categories of streams that only visitors write; they need not be read. */
  readonly visitorStreams: readonly string[];
};

/**
 * Type and category are checked first, because metadata is text that must be parsed. `$7` contains
 * the area of every type that has one.
 */
const matching = `
  select e.position::text as position, e.position as place_in_log, e.recorded_at as at, e.type, e.data,
         e.stream, o.name, o.email, $7::jsonb ->> e.type as area
    from log.events e
    left join owners o on o.owner_id = substr(e.metadata ->> 'actor', 7)::uuid
   where e.website = $1 and e.position between $2 and $3 and ($4::text[] is null or e.type = any($4))
     and e.category <> all($6::text[])
     and case when $5::text is null
              then e.metadata ->> 'actor' ~ '^owner:[0-9a-f-]{36}$'
              else e.metadata ->> 'actor' = 'owner:' || $5 end`;

const sqlColumns = {
  who: { expression: "name" },
  email: { expression: "email" },
  what: { expression: "type", known: true },
  area: { expression: "area" },
  at: { expression: "at", known: true, order: "place_in_log" },
  type: { expression: "type", known: true },
  stream: { expression: "stream", known: true },
} as const satisfies SqlColumns<typeof actionColumns>;

const areas = JSON.stringify(
  Object.fromEntries(
    actionAreas.flatMap((area) => actionTypesOf(area).map((type) => [type, area] as const)),
  ),
);

/** Read from the log, because removed members have acted, too. */
const peopleText = `
  select o.owner_id as "ownerId", o.name
    from owners o
   where o.owner_id::text in (
           select e.data ->> 'ownerId' from log.events e
            where e.website = $1 and e.type = 'MemberJoined'
              and e.stream_id = (select id from log.streams
                                  where name = 'member-' || $1::text || '.members'))
   order by lower(o.name), o.owner_id limit 200`;

type LoggedAction = Omit<ActionRow, "area" | "words"> & {
  readonly data: unknown;
  readonly area: unknown;
  readonly place_in_log: unknown;
};

const toRow = ({ data, area: _area, place_in_log: _place, ...row }: LoggedAction): ActionRow => ({
  ...row,
  area: actionAreaOf(row.type) ?? null,
  words: actionTexts(row.type, data),
});

const actionList = async (
  { sql, timeZoneOf, visitorStreams }: Dependencies,
  websiteId: string,
  { ownerId, filters, ...query }: QueryOf<typeof listActionsContract>,
): Promise<LogList> => {
  const zone = () => timeZoneOf(websiteId);
  const [from, until] = await Promise.all([
    momentOf(sql, zone, query.from, 0),
    momentOf(sql, zone, query.to, 1),
  ]);
  const conditions = conditionsOf(actionColumns, filters);
  const range = await findLogRange(sql, {
    from,
    until,
    conditions,
    momentColumn: "at",
  });
  const asked = wordsAskedFor(conditions, "area") as readonly ConsoleArea[];
  const types = asked.length === 0 ? null : asked.flatMap(actionTypesOf);
  const between = (first: bigint, last: bigint): ListSource => ({
    matching,
    values: [websiteId, first, last, types, ownerId ?? null, visitorStreams, areas],
    columns: actionColumns,
    sql: sqlColumns,
    key: { expression: "place_in_log", type: "bigint" },
  });
  return { ...range, between, isIndexed: false };
};

/** Members' actions, read from the log; nothing is stored for them. */
export const actionQueries = (dependencies: Dependencies): readonly Route[] =>
  logRoutes(dependencies)<typeof listActionsContract, LoggedAction>(listActionsContract, {
    name: "actions",
    listOf: ({ query, context }) => actionList(dependencies, context.websiteId, query),
    rowOf: toRow,
    members: async ({ context }) => {
      type Person = { readonly ownerId: string; readonly name: string };
      return {
        people: [...(await dependencies.sql.query<Person>(peopleText, [context.websiteId]))],
      };
    },
  });
