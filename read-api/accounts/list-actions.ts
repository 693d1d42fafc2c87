import {
  actionAreaOf,
  actionTypesOf,
  actionWords,
  visitorCategories,
} from "#domain/accounts/action-words.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { momentOf } from "../shared/moment-of.ts";
import { type ActionRow, listActionsContract } from "./contract.ts";

type Dependencies = {
  readonly sql: Sql;
  readonly timeZoneOf: (websiteId: string) => Promise<string>;
};

/** Positions looked at for one answer: a filter that matches next to nothing must not take minutes. */
const LOOK_AT = 200_000n;

const rangeText = `
  select (case when $1::timestamptz is null then 1 else log.position_at($1) end)::text as first,
         (case when $2::timestamptz is null then position else log.position_at($2) - 1 end)::text as last
    from log.head`;

/** Type and category are looked at first: metadata are text that has to be read. */
const actionsText = `
  select e.position::text as position, e.recorded_at as at, e.type, e.data, e.stream, o.name, o.email
    from log.events e
    left join owners o on o.owner_id = substr(e.metadata ->> 'actor', 7)::uuid
   where e.website = $1 and e.position between $2 and $3 and ($4::text[] is null or e.type = any($4))
     and e.category <> all($7::text[])
     and case when $5::text is null
              then e.metadata ->> 'actor' ~ '^owner:[0-9a-f-]{36}$'
              else e.metadata ->> 'actor' = 'owner:' || $5 end
   order by e.position desc limit $6`;

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

type Found = Omit<ActionRow, "area" | "words"> & { readonly type: string; readonly data: unknown };

const toRow = ({ type, data, ...row }: Found): ActionRow => ({
  ...row,
  area: actionAreaOf(type) ?? null,
  words: actionWords(type, data),
});

const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/** What owners did, from the log itself: nothing is stored for it. */
export const actionQueries = ({ sql, timeZoneOf }: Dependencies): Route =>
  route(listActionsContract, async ({ query, context: { websiteId } }) => {
    const { before, area, ownerId, pageSize } = query;
    const zone = () => timeZoneOf(websiteId);
    const [from, until] = await Promise.all([
      momentOf(sql, zone, query.from, 0),
      momentOf(sql, zone, query.to, 1),
    ]);
    type Range = { readonly first: string; readonly last: string };
    const [range] = await sql.query<Range>(rangeText, [from ?? null, until ?? null]);
    if (range === undefined) throw new Error("The log has no head.");
    const first = BigInt(range.first);
    const last =
      before === undefined ? BigInt(range.last) : smaller(BigInt(range.last), BigInt(before) - 1n);
    const end = larger(first, last - LOOK_AT);
    const [found, people] = await Promise.all([
      sql.query<Found>(actionsText, [
        websiteId,
        end,
        last,
        area === undefined ? null : actionTypesOf(area),
        ownerId ?? null,
        pageSize + 1,
        visitorCategories,
      ]),
      sql.query<{ ownerId: string; name: string }>(peopleText, [websiteId]),
    ]);
    const rows = found.slice(0, pageSize).map(toRow);
    const hasMore = found.length > pageSize;
    const older = hasMore ? (rows.at(-1)?.position ?? null) : end > first ? `${end}` : null;
    return { body: { rows, older, people: [...people] } };
  });
