import { actionColumns } from "#domain/accounts/action-columns.ts";
import {
  actionAreaOf,
  actionTypesOf,
  actionWords,
  visitorCategories,
} from "#domain/accounts/action-words.ts";
import type { QueryOf } from "#domain/shared/contract.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { type ListFileDependencies, listFile } from "../shared/list-file.ts";
import type { ListSource } from "../shared/listing.ts";
import { momentOf } from "../shared/moment-of.ts";
import { type ActionRow, exportActionsContract, listActionsContract } from "./contract.ts";

type Dependencies = ListFileDependencies & { readonly sql: Sql };

/** Positions looked at for one answer: a filter that matches next to nothing must not take minutes. */
const LOOK_AT = 200_000n;

const rangeText = `
  select (case when $1::timestamptz is null then 1 else log.position_at($1) end)::text as first,
         (case when $2::timestamptz is null then position else log.position_at($2) - 1 end)::text as last
    from log.head`;

/** Type and category are looked at first: metadata are text that has to be read. */
const actions = `
  select e.position::text as position, e.position as place_in_log, e.recorded_at as at, e.type, e.data, e.stream, o.name, o.email
    from log.events e
    left join owners o on o.owner_id = substr(e.metadata ->> 'actor', 7)::uuid
   where e.website = $1 and e.position between $2 and $3 and ($4::text[] is null or e.type = any($4))
     and e.category <> all($6::text[])
     and case when $5::text is null
              then e.metadata ->> 'actor' ~ '^owner:[0-9a-f-]{36}$'
              else e.metadata ->> 'actor' = 'owner:' || $5 end`;
const actionsText = `${actions} order by e.position desc limit $7`;

/** From the log: those who were removed have done something, too. */
const peopleText = `
  select o.owner_id as "ownerId", o.name
    from owners o
   where o.owner_id::text in (
           select e.data ->> 'ownerId' from log.events e
            where e.website = $1 and e.type = 'MemberJoined'
              and e.stream_id = (select id from log.streams
                                  where name = 'member-' || $1::text || '.members'))
   order by lower(o.name), o.owner_id limit 200`;

type Found = Omit<ActionRow, "area" | "words"> & {
  readonly type: string;
  readonly data: unknown;
  readonly place_in_log: unknown;
};

const toRow = ({ type, data, place_in_log: _place, ...row }: Found): ActionRow => ({
  ...row,
  area: actionAreaOf(type) ?? null,
  words: actionWords(type, data),
});

const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);

type Asked = Pick<QueryOf<typeof listActionsContract>, "ownerId" | "area" | "from" | "to">;

/** Positions between which everything in the range of time lies. */
const findRange = async ({ sql, timeZoneOf }: Dependencies, websiteId: string, asked: Asked) => {
  const zone = () => timeZoneOf(websiteId);
  const [from, until] = await Promise.all([
    momentOf(sql, zone, asked.from, 0),
    momentOf(sql, zone, asked.to, 1),
  ]);
  type Range = { readonly first: string; readonly last: string };
  const [range] = await sql.query<Range>(rangeText, [from ?? null, until ?? null]);
  if (range === undefined) throw new Error("The log has no head.");
  return { first: BigInt(range.first), last: BigInt(range.last) };
};

const valuesOf = (websiteId: string, first: bigint, last: bigint, { area, ownerId }: Asked) => [
  websiteId,
  first,
  last,
  area === undefined ? null : actionTypesOf(area),
  ownerId ?? null,
  visitorCategories,
];

const fileRoute = (dependencies: Dependencies): Route =>
  route(exportActionsContract, async ({ query, context: { websiteId } }) => {
    const { first, last } = await findRange(dependencies, websiteId, query);
    const source: ListSource = {
      matching: actions,
      values: valuesOf(websiteId, first, last, query),
      columns: actionColumns,
      sql: { at: { expression: "place_in_log", known: true } },
      key: { expression: "place_in_log", type: "bigint" },
    };
    const request = { columns: query.columns, cells: query.cells, sort: "-at" };
    return { file: await listFile(dependencies)("actions", websiteId, source, request, toRow) };
  });

/** What owners did, from the log itself: nothing is stored for it. */
export const actionQueries = (dependencies: Dependencies): readonly Route[] => [
  fileRoute(dependencies),
  route(listActionsContract, async ({ query, context: { websiteId } }) => {
    const { sql } = dependencies;
    const { before, pageSize } = query;
    const { first, last: newest } = await findRange(dependencies, websiteId, query);
    const last = before === undefined ? newest : smaller(newest, BigInt(before) - 1n);
    const end = larger(first, last - LOOK_AT);
    const [found, people] = await Promise.all([
      sql.query<Found>(actionsText, [...valuesOf(websiteId, end, last, query), pageSize + 1]),
      sql.query<{ ownerId: string; name: string }>(peopleText, [websiteId]),
    ]);
    const rows = found.slice(0, pageSize).map(toRow);
    const hasMore = found.length > pageSize;
    const older = hasMore ? (rows.at(-1)?.position ?? null) : end > first ? `${end}` : null;
    return { body: { rows, older, people: [...people] } };
  }),
];
