import * as z from "zod/mini";
import {
  collectorSchemaColumns,
  customEventColumns,
  customEventQuickFilters,
  failedEventColumns,
} from "#domain/collector/custom-event-columns.ts";
import { EventError } from "#domain/collector/events.ts";
import { eventSources, sourceEnvironments } from "#domain/collector/payload.ts";
import { SchemaName, versionSteps } from "#domain/collector/schema-name.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { sortableIds } from "#domain/kit/list-columns.ts";
import { exportOf } from "#domain/kit/list-export.ts";
import { filtersOf } from "#domain/kit/list-filters.ts";
import { listQuery } from "#domain/kit/list-query.ts";
import { longPageOf, longPageQuery, sortBy } from "#domain/kit/paging.ts";
import { storable } from "#domain/kit/storable-text.ts";

const owner = {
  method: "GET",
  tag: "collector",
  access: "owner",
  permission: "census:read",
} as const;
const Count = z.int();
const search = z.optional(z.string().check(z.trim(), z.maxLength(200), storable));

export const CustomEventRow = z.object({
  eventId: z.string(),
  schemaName: z.string(),
  schemaVersion: z.string(),
  receivedAt: z.string(),
  /** `replayed`: it was refused at first. */
  state: z.enum(["recorded", "replayed"]),
  source: z.enum(eventSources),
  environment: z.enum(sourceEnvironments),
  pagePath: z.nullable(z.string()),
  /** Null when it is erased. */
  content: z.nullable(z.record(z.string(), z.unknown())),
});
export type CustomEventRow = z.infer<typeof CustomEventRow>;

export const listCustomEventsContract = {
  ...owner,
  path: "/api/console/custom-events",
  summary: "Events that the website defines, as they were recorded",
  query: listQuery(
    {
      ...longPageQuery,
      sort: z._default(sortBy(sortableIds(customEventColumns)), "-receivedAt"),
      filters: filtersOf(customEventColumns),
      /** Part of the event's name or of the page's path. */
      search,
    },
    customEventQuickFilters,
  ),
  response: longPageOf(CustomEventRow),
} as const satisfies Contract;

export const exportCustomEventsContract = exportOf(listCustomEventsContract);

export const FailedEventRow = z.object({
  eventId: z.string(),
  /** Empty when the event names none. */
  schemaName: z.string(),
  schemaVersion: z.nullable(z.string()),
  receivedAt: z.string(),
  /** The first error; null when it is erased, as are the errors and the text. */
  error: z.nullable(z.string()),
  errors: z.nullable(z.array(EventError)),
  text: z.nullable(z.string()),
  /** Only the beginning of the text is kept: the event cannot be replayed. */
  isCut: z.boolean(),
});
export type FailedEventRow = z.infer<typeof FailedEventRow>;

export const listFailedEventsContract = {
  ...owner,
  path: "/api/console/failed-events",
  summary: "Custom events that were refused and wait for a schema that fits them",
  query: listQuery(
    {
      ...longPageQuery,
      sort: z._default(sortBy(sortableIds(failedEventColumns)), "-receivedAt"),
      filters: filtersOf(failedEventColumns),
      /** Only the events of this name. */
      of: z.optional(SchemaName),
      /** Part of the error or of the event's name. */
      search,
    },
    {},
  ),
  response: longPageOf(FailedEventRow),
} as const satisfies Contract;

export const exportFailedEventsContract = exportOf(listFailedEventsContract);

export const CollectorSchemaRow = z.object({
  name: z.string(),
  /** Null while no schema of this name is released. */
  version: z.nullable(z.string()),
  releasedAt: z.nullable(z.string()),
  recorded: Count,
  refused: Count,
  lastAt: z.nullable(z.string()),
});
export type CollectorSchemaRow = z.infer<typeof CollectorSchemaRow>;

export const listCollectorSchemasContract = {
  ...owner,
  path: "/api/console/collector-schemas",
  summary: "The schemas of custom events, with how many events fit them",
  query: listQuery(
    {
      ...longPageQuery,
      sort: z._default(sortBy(sortableIds(collectorSchemaColumns)), "name"),
      filters: filtersOf(collectorSchemaColumns),
      /** Part of the name. */
      search,
    },
    {},
  ),
  response: longPageOf(CollectorSchemaRow),
} as const satisfies Contract;

export const exportCollectorSchemasContract = exportOf(listCollectorSchemasContract);

/** A name without a released schema has no versions. */
export const collectorSchemaContract = {
  ...owner,
  path: "/api/console/collector-schemas/:name",
  summary: "One schema of custom events, with its versions and a suggestion",
  params: z.object({ name: SchemaName }),
  response: z.object({
    name: z.string(),
    /** Newest first, up to 100. */
    versions: z.array(
      z.object({
        version: z.string(),
        step: z.nullable(z.enum(versionSteps)),
        text: z.string(),
        releasedAt: z.string(),
        releasedBy: z.string(),
      }),
    ),
    recorded: Count,
    refused: Count,
    /** A schema that fits the newest failed events of this name; null without any that can be read. */
    suggestion: z.nullable(z.object({ text: z.string(), events: Count })),
    /** The content of the newest event of this name, for a snippet; null without one. */
    example: z.nullable(z.record(z.string(), z.unknown())),
  }),
} as const satisfies Contract;
