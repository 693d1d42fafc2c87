import { eventColumns } from "#domain/history/event-columns.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { conditionsOf } from "../kit/list-conditions.ts";
import type { ListSource, SqlColumns } from "../kit/list-source.ts";
import { findLogRange, type LogList } from "../kit/log-list.ts";
import { momentOf } from "../kit/moment-of.ts";
import { joinFilters } from "../kit/paged-query.ts";
import type { EventFilters, ListedEvent } from "./contract.ts";
import { shownData } from "./shown-data.ts";

const SUMMARY_CHARACTERS = 300;

const listed = `
  e.position::text as position, e.id, e.stream, e.category, e.revision::text as revision, e.type,
  e.metadata ->> 'actor' as actor, e.recorded_at as "recordedAt",
  left((${shownData("e.")})::text, ${SUMMARY_CHARACTERS}) as summary, e.position as "at",
  e.revision as "inStream"`;

/** An event with the numbers that it is sorted by. */
export type FoundEvent = ListedEvent & { readonly at: unknown; readonly inStream: unknown };

export const toListedEvent = ({ at: _at, inStream: _inStream, ...row }: FoundEvent): ListedEvent =>
  row;

export const listOf = (text: string | undefined): readonly string[] | null => {
  const names = (text ?? "")
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);
  return names.length === 0 ? null : names;
};

/** Within one stream the revisions follow the log's order and have an index. */
const sqlColumns = (order: '"at"' | '"inStream"') =>
  ({
    position: { expression: '"at"', known: true, order },
    recordedAt: { expression: '"recordedAt"', known: true, order },
    type: { expression: "type", known: true },
    stream: { expression: "stream", known: true },
    summary: { expression: "summary", known: true },
    actor: { expression: "actor", known: true },
    category: { expression: "category", known: true },
  }) as const satisfies SqlColumns<typeof eventColumns>;

const filtersOf = ({ stream, category, except, type }: EventFilters) => {
  const [categories, excepted, types] = [listOf(category), listOf(except), listOf(type)];
  return [
    stream !== undefined &&
      (stream.endsWith("*")
        ? (["starts_with(e.stream, ?)", stream.slice(0, -1)] as const)
        : (["e.stream_id = (select id from log.streams where name = ?)", stream] as const)),
    categories !== null && (["e.category = any(?::text[])", categories] as const),
    excepted !== null && (["e.category <> all(?::text[])", excepted] as const),
    types !== null && (["e.type = any(?::text[])", types] as const),
  ].filter((each) => each !== false);
};

/** A website's events for a call. Plain days are in its time zone. */
export const eventList = async (
  sql: Sql,
  timeZone: () => Promise<string>,
  websiteId: string,
  filters: EventFilters,
): Promise<LogList> => {
  const [from, until] = await Promise.all([
    momentOf(sql, timeZone, filters.from, 0),
    momentOf(sql, timeZone, filters.to, 1),
  ]);
  const range = await findLogRange(sql, {
    from,
    until,
    conditions: conditionsOf(eventColumns, filters.filters),
    positionColumn: "position",
    momentColumn: "recordedAt",
  });
  const isIndexed = filters.stream !== undefined && !filters.stream.endsWith("*");
  const between = (first: bigint, last: bigint): ListSource => {
    const { where, values } = joinFilters(
      [
        ["e.website = ?", websiteId],
        ["e.position >= ?", first],
        ["e.position <= ?", last],
        ...filtersOf(filters),
      ],
      1,
    );
    return {
      matching: `select ${listed} from log.events e where ${where}`,
      values,
      columns: eventColumns,
      sql: sqlColumns(isIndexed ? '"inStream"' : '"at"'),
      key: { expression: isIndexed ? '"inStream"' : '"at"', type: "bigint" },
    };
  };
  return { ...range, between, isIndexed };
};
