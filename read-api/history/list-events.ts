import type * as z from "zod/mini";
import { eventColumns } from "#domain/history/event-columns.ts";
import { Refusal } from "#infra/http/refusal.ts";
import type { Sql } from "#infra/postgres/port.ts";
import type { ListSource } from "../shared/listing.ts";
import type { EventFilters, ListedEvent, listEventsContract } from "./contract.ts";

type Query = z.output<typeof listEventsContract.query>;
type Events = z.output<typeof listEventsContract.response>;

/** Positions looked at for one answer: a filter that matches next to nothing must not take minutes. */
const LOOK_AT = 200_000n;
const SUMMARY_CHARACTERS = 300;

export const listed = `
  e.position::text as position, e.id, e.stream, e.category, e.revision::text as revision, e.type,
  e.metadata ->> 'actor' as actor, e.recorded_at as "recordedAt",
  left(e.data::text, ${SUMMARY_CHARACTERS}) as summary`;

export const listOf = (text: string | undefined): readonly string[] | null => {
  const names = (text ?? "")
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);
  return names.length === 0 ? null : names;
};

const conditionOf = ({ stream, category, type }: EventFilters): string =>
  [
    stream !== undefined &&
      (stream.endsWith("*")
        ? "and starts_with(e.stream, $4)"
        : "and e.stream_id = (select id from log.streams where name = $4)"),
    category !== undefined && "and e.category = any($5::text[])",
    type !== undefined && "and e.type = any($6::text[])",
    // Every parameter must be used, or Postgres cannot know its type.
    "and ($4::text is null or true) and ($5::text[] is null or true) and ($6::text[] is null or true)",
  ]
    .filter(Boolean)
    .join(" ");

const eventsText = (filters: EventFilters, order: "asc" | "desc"): string => `
  select ${listed} from log.events e
   where e.website = $1 and e.position between $2 and $3 ${conditionOf(filters)}
   order by e.position ${order} limit $7`;

/**
 * Newest first, from one side of a cursor. A page may be short, even empty, and still name its
 * neighbour: then nothing matched in the stretch looked at, and the search goes on from there.
 */
export const listEvents = async (sql: Sql, websiteId: string, query: Query): Promise<Events> => {
  const { before, after, pageSize } = query;
  if (before !== undefined && after !== undefined)
    throw new Refusal(400, "invalid-input", "Give before or after, not both.");
  const { first, last, head } = await findRange(sql, query);
  const upwards = after !== undefined;
  const start = upwards ? max(first, BigInt(after) + 1n) : min(last, before && BigInt(before) - 1n);
  const end = upwards ? min(last, start + LOOK_AT) : max(first, start - LOOK_AT);
  const found = await sql.query<ListedEvent>(eventsText(query, upwards ? "asc" : "desc"), [
    websiteId,
    upwards ? start : end,
    upwards ? end : start,
    query.stream?.replace(/\*$/, "") ?? null,
    listOf(query.category),
    listOf(query.type),
    pageSize + 1,
  ]);
  const rows = found.slice(0, pageSize);
  const more = found.length > pageSize;
  const farthest = more ? rows.at(-1)?.position : stretchEnd(end, upwards ? last : first, upwards);
  const nearest = rows[0]?.position;
  return {
    rows: upwards ? rows.reverse() : rows,
    head,
    ...(upwards
      ? { newer: farthest ?? null, older: nearest ?? `${BigInt(after) + 1n}` }
      : { older: farthest ?? null, newer: before === undefined ? null : (nearest ?? `${start}`) }),
  };
};

const newestFirst = { position: { expression: '"at"', known: true } } as const;

/** All events that the filters select. */
export const eventsSource = async (
  sql: Sql,
  websiteId: string,
  filters: EventFilters,
): Promise<ListSource> => {
  const { first, last } = await findRange(sql, filters);
  return {
    matching: `
      select ${listed}, e.position as "at" from log.events e
       where e.website = $1 and e.position between $2 and $3 ${conditionOf(filters)}`,
    values: [
      websiteId,
      first,
      last,
      filters.stream?.replace(/\*$/, "") ?? null,
      listOf(filters.category),
      listOf(filters.type),
    ],
    columns: eventColumns,
    sql: newestFirst,
    key: { expression: '"at"', type: "bigint" },
  };
};

/** Cursor behind the stretch that was looked at; undefined when it was the last one. */
const stretchEnd = (end: bigint, limit: bigint, upwards: boolean): string | undefined =>
  (upwards ? end < limit : end > limit) ? `${end}` : undefined;

const max = (a: bigint, b: bigint): bigint => (a > b ? a : b);
const min = (a: bigint, b: bigint | undefined | ""): bigint =>
  b === undefined || b === "" || a < b ? a : b;

const rangeText = `
  select position::text as head,
         (case when $1::text is null then 1 else log.position_at($1::timestamptz) end)::text as first,
         (case when $2::text is null then position
               else log.position_at($2::timestamptz
                      + case when $3::boolean then interval '1 day' else interval '0' end) - 1
          end)::text as last
    from log.head`;

const PLAIN_DATE = /^\d{4}-\d{2}-\d{2}$/;
const asMoment = (text: string | undefined): string | null =>
  text === undefined ? null : PLAIN_DATE.test(text) ? `${text}T00:00:00Z` : text;

/** Positions between which everything in the range of time lies. */
const findRange = async (sql: Sql, { from, to }: EventFilters) => {
  const [range] = await sql.query<{ head: string; first: string; last: string }>(rangeText, [
    asMoment(from),
    asMoment(to),
    PLAIN_DATE.test(to ?? ""),
  ]);
  if (range === undefined) throw new Error("The log has no head.");
  return { head: range.head, first: BigInt(range.first), last: BigInt(range.last) };
};
