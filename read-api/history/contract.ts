import * as z from "zod/mini";
import { eventColumns, eventQuickFilters } from "#domain/history/event-columns.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { sortableIds } from "#domain/kit/list-columns.ts";
import { exportOf } from "#domain/kit/list-export.ts";
import { filtersOf } from "#domain/kit/list-filters.ts";
import { listQuery } from "#domain/kit/list-query.ts";
import { Position } from "#domain/kit/log-position.ts";
import { DayOrZonedMoment } from "#domain/kit/moment.ts";
import { pageQuery, sortBy } from "#domain/kit/paging.ts";

const filters = {
  /** Complete stream name, or its prefix when it ends in `*`: `cart-demo.*`. */
  stream: z.optional(z.string().check(z.maxLength(500))),
  /** Comma-separated. */
  category: z.optional(z.string().check(z.maxLength(500))),
  /** Comma-separated categories that are skipped. */
  except: z.optional(z.string().check(z.maxLength(500))),
  /** Comma-separated. */
  type: z.optional(z.string().check(z.maxLength(500))),
  /** Recorded at or after: ISO 8601 with a zone, or a plain day of the website's time zone. */
  from: z.optional(DayOrZonedMoment),
  /** Recorded before; a plain day includes that whole day. */
  to: z.optional(DayOrZonedMoment),
  filters: filtersOf(eventColumns),
};
export const eventFilterNames = [
  "stream",
  "category",
  "except",
  "type",
  "from",
  "to",
  "filters",
] as const;

export const EventFilters = z.object(filters);
export type EventFilters = z.infer<typeof EventFilters>;

export const ListedEvent = z.object({
  position: Position,
  id: z.uuid(),
  stream: z.string(),
  category: z.string(),
  revision: Position,
  type: z.string(),
  actor: z.string(),
  recordedAt: z.iso.datetime(),
  /** The data as JSON, cut after its first characters, for a line in a table. */
  summary: z.string(),
});
export type ListedEvent = z.infer<typeof ListedEvent>;

export const EventDetails = z.object({
  position: Position,
  id: z.uuid(),
  stream: z.string(),
  category: z.string(),
  revision: Position,
  type: z.string(),
  version: z.int(),
  /** The recorded data: personal data stays sealed. */
  data: z.record(z.string(), z.unknown()),
  metadata: z.record(z.string(), z.unknown()),
  recordedAt: z.iso.datetime(),
});
export type EventDetails = z.infer<typeof EventDetails>;

/**
 * In the log's order, in either direction. `before` returns older events than this position,
 * `after` newer ones; at most one of them. `older` and `newer` are the cursors of the neighbouring
 * pages, null where there is none. A page can be short, even empty, and still have a neighbour:
 * nothing matched in the searched part of the log.
 */
export const listEventsContract = {
  method: "GET",
  path: "/api/console/events",
  summary: "Browse the events of this website, newest first",
  tag: "history",
  access: "owner",
  permission: "event-log:read",
  query: listQuery(
    {
      ...filters,
      sort: z._default(sortBy(sortableIds(eventColumns)), "-position"),
      before: z.optional(Position),
      after: z.optional(Position),
      pageSize: pageQuery.pageSize,
    },
    eventQuickFilters,
  ),
  response: z.object({
    rows: z.array(ListedEvent),
    /** Pass as `before`. */
    older: z.nullable(Position),
    /** Pass as `after`. */
    newer: z.nullable(Position),
    /** Last position of the log; pass as `Last-Event-ID` to follow from here. */
    head: Position,
  }),
} as const satisfies Contract;

export const exportEventsContract = exportOf(listEventsContract);

/** 404 `unknown-event` also for an event of another website. */
export const getEventContract = {
  method: "GET",
  path: "/api/console/events/:position",
  summary: "One event in full.",
  tag: "history",
  access: "owner",
  permission: "event-log:read",
  params: z.object({ position: Position }),
  response: EventDetails,
} as const satisfies Contract;

/**
 * Names with the number of the website's latest 100,000 events that have them, most frequent first.
 */
const Facet = z.object({ name: z.string(), count: z.int() });

export const eventFacetsContract = {
  method: "GET",
  path: "/api/console/event-facets",
  summary: "Event categories and types of this website.",
  tag: "history",
  access: "owner",
  permission: "event-log:read",
  response: z.object({ categories: z.array(Facet), types: z.array(Facet) }),
} as const satisfies Contract;

/**
 * Server-sent events; not a contract because the answer never ends. Each message is `event:
 * recorded`, `id: <position>`, `data: <ListedEvent as JSON>`. Takes the list's filters as query
 * parameters. Starts at the end of the log, or after `Last-Event-ID` (header, or query
 * `lastEventId`), so that nothing is lost when a connection drops.
 */
export const LIVE_EVENTS_PATH = "/api/console/live-events";
