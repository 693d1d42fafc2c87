import { z } from "zod";
import { failedEventBulk } from "#domain/collector/bulk.ts";
import {
  collectorSchemaColumns,
  customEventColumns,
  failedEventColumns,
} from "#domain/collector/custom-event-columns.ts";
import { inferSchema } from "#domain/collector/infer-schema.ts";
import { MAX_CONTENT_DEPTH, MAX_CONTENT_VALUES } from "#domain/collector/limits.ts";
import { type Content, hasValidStandardMembers, valuesIn } from "#domain/collector/payload.ts";
import type { VersionStep } from "#domain/collector/schema-name.ts";
import { isDeeperThan, readSchema } from "#domain/collector/schema-text.ts";
import type { QueryOf } from "#domain/kit/contract.ts";
import { isStorableDeep } from "#domain/kit/storable-text.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { Sql } from "#infra/postgres/port.ts";
import type { BulkRows } from "../kit/bulk-rows.ts";
import { type ListDependencies, listRoutes } from "../kit/list-routes.ts";
import type { ListSource, SqlColumns } from "../kit/list-source.ts";
import { joinFilters } from "../kit/paged-query.ts";
import {
  collectorSchemaContract,
  listCollectorSchemasContract,
  listCustomEventsContract,
  listFailedEventsContract,
} from "./custom-events-contract.ts";

const EVENTS = ["custom-events"];
const SCHEMAS = ["collector-schemas", "custom-events"];

const eventsText = `
  select event_id::text as "eventId", schema_name as "schemaName", schema_version as "schemaVersion",
         received_at as "receivedAt", state, source, environment, page_path as "pagePath", content
    from read.custom_events`;

const eventSql = {
  schemaName: { expression: '"schemaName"', known: true },
  receivedAt: { expression: '"receivedAt"', known: true },
  pagePath: { expression: '"pagePath"' },
  schemaVersion: { expression: '"schemaVersion"', known: true },
  state: { expression: "state", known: true },
  source: { expression: "source", known: true },
  environment: { expression: "environment", known: true },
  eventId: { expression: '"eventId"', known: true },
} as const satisfies SqlColumns<typeof customEventColumns>;

const failedText = `
  select event_id::text as "eventId", schema_name as "schemaName", schema_version as "schemaVersion",
         received_at as "receivedAt", error, errors, text, is_cut as "isCut"
    from read.custom_events`;

const failedSql = {
  error: { expression: "error" },
  schemaName: { expression: '"schemaName"', known: true },
  schemaVersion: { expression: '"schemaVersion"' },
  receivedAt: { expression: '"receivedAt"', known: true },
  eventId: { expression: '"eventId"', known: true },
} as const satisfies SqlColumns<typeof failedEventColumns>;

type FailedQuery = QueryOf<typeof listFailedEventsContract>;

const failedSource = (
  websiteId: string,
  { search, of }: Pick<FailedQuery, "search" | "of">,
): ListSource => {
  const searched = "strpos(lower(coalesce(error, '') || ' ' || schema_name), lower(?::text)) > 0";
  const { where, values } = joinFilters(
    [
      ["website_id = ? and state = 'refused'", websiteId],
      of === undefined ? undefined : ["schema_name = ?", of],
      search ? [searched, search] : undefined,
    ],
    1,
  );
  return {
    matching: `${failedText} where ${where}`,
    values,
    columns: failedEventColumns,
    sql: failedSql,
    key: { expression: '"eventId"', type: "text" },
  };
};

/** The rows of bulk actions on failed events. */
export const failedEventBulkRows: BulkRows<FailedQuery> = {
  list: failedEventBulk.list,
  permission: listFailedEventsContract.permission,
  projections: EVENTS,
  query: listFailedEventsContract.query,
  source: failedSource,
  named: (websiteId, ids) => ({
    text: `select event_id::text as id,
                  case when schema_name = '' then 'Not named' else schema_name end as name
             from read.custom_events
            where website_id = $1 and event_id = any($2::uuid[])`,
    values: [websiteId, ids.filter((id) => z.uuid().safeParse(id).success)],
  }),
};

const schemasText = `
  select counted.name, newest.version, newest.released_at as "releasedAt",
         counted.recorded, counted.refused, counted.last_at as "lastAt"
    from (select name, sum(recorded)::bigint as recorded, sum(refused)::bigint as refused,
                 max(last_at) as last_at
            from (select c.schema_name as name, c.recorded, c.refused,
                         (select max(e.received_at) from read.custom_events as e
                           where e.website_id = $1 and e.schema_name = c.schema_name) as last_at
                    from read.custom_event_counts as c
                   where c.website_id = $1 and c.schema_name <> ''
                  union all
                  select distinct name, 0, 0, null::timestamptz
                    from read.collector_schemas where website_id = $1) as both_kinds
           group by name) as counted
    left join lateral (select version, released_at from read.collector_schemas as s
                        where s.website_id = $1 and s.name = counted.name
                        order by place desc limit 1) as newest on true
   where $2::text is null or strpos(lower(counted.name), lower($2)) > 0`;

const schemaSql = {
  name: { expression: "name", known: true },
  version: { expression: "version" },
  recorded: { expression: "recorded", known: true },
  refused: { expression: "refused", known: true },
  lastAt: { expression: '"lastAt"' },
  releasedAt: { expression: '"releasedAt"' },
} as const satisfies SqlColumns<typeof collectorSchemaColumns>;

const versionsText = `
  select version, step, text, released_at as "releasedAt", actor as "releasedBy"
    from read.collector_schemas where website_id = $1 and name = $2
   order by place desc limit 100`;
const countsText = `
  select recorded, refused from read.custom_event_counts
   where website_id = $1 and schema_name = $2`;
/** The newest failures say what pages send now. */
const failuresText = `
  select text from read.custom_events
   where website_id = $1 and schema_name = $2 and state = 'refused' and text <> '' and not is_cut
   order by received_at desc limit 200`;
const exampleText = `
  select content from read.custom_events
   where website_id = $1 and schema_name = $2 and content is not null
   order by received_at desc limit 1`;

type Version = {
  readonly version: string;
  readonly step: VersionStep | null;
  readonly text: string;
  readonly releasedAt: string;
  readonly releasedBy: string;
};

const contentOf = (text: string): Content | undefined => {
  try {
    const content: unknown = JSON.parse(text);
    return typeof content === "object" && content !== null && !Array.isArray(content)
      ? (content as Content)
      : undefined;
  } catch {
    return undefined;
  }
};

/** The user agent, which the server adds, is one more value. */
const isForSchema = (content: Content): boolean =>
  hasValidStandardMembers(content) &&
  valuesIn(content) <= MAX_CONTENT_VALUES + 1 &&
  isStorableDeep(content);

const suggestionOf = (texts: readonly string[], released: string | undefined) => {
  // Others are refused whatever the schema says.
  const contents = texts.flatMap((text) => {
    const content = isDeeperThan(text, MAX_CONTENT_DEPTH) ? undefined : contentOf(text);
    return content !== undefined && isForSchema(content) ? [content] : [];
  });
  if (contents.length === 0) return null;
  const schema = released === undefined ? undefined : readSchema(released);
  const inferred = inferSchema(contents, schema?.ok ? schema.value : undefined);
  return { text: JSON.stringify(inferred, null, 2), events: contents.length };
};

const findSchema = async (sql: Sql, websiteId: string, name: string) => {
  const values = [websiteId, name];
  const [versions, [counts], failures, [newest]] = await Promise.all([
    sql.query<Version>(versionsText, values),
    sql.query<{ recorded: number; refused: number }>(countsText, values),
    sql.query<{ text: string }>(failuresText, values),
    sql.query<{ content: Record<string, unknown> }>(exampleText, values),
  ]);
  const texts = failures.map(({ text }) => text);
  return {
    name,
    versions: [...versions],
    recorded: counts?.recorded ?? 0,
    refused: counts?.refused ?? 0,
    suggestion: suggestionOf(texts, versions[0]?.text),
    example: newest?.content ?? texts.map(contentOf).find((each) => each !== undefined) ?? null,
  };
};

/** Custom events, refused ones and their schemas, for members. */
export const customEventQueries = (dependencies: ListDependencies): readonly Route[] => {
  const { sql, waitFor } = dependencies;
  const list = listRoutes(dependencies);
  return [
    ...list(listCustomEventsContract, {
      name: "custom-events",
      projections: EVENTS,
      source: ({ query: { search }, context: { websiteId } }) => {
        const searched =
          "strpos(lower(schema_name || ' ' || coalesce(page_path, '')), lower(?::text)) > 0";
        const { where, values } = joinFilters(
          [
            ["website_id = ? and state <> 'refused'", websiteId],
            search ? [searched, search] : undefined,
          ],
          1,
        );
        return {
          matching: `${eventsText} where ${where}`,
          values,
          columns: customEventColumns,
          sql: eventSql,
          key: { expression: '"eventId"', type: "text" },
        };
      },
    }),
    ...list(listFailedEventsContract, {
      name: "failed-events",
      projections: EVENTS,
      source: ({ query, context: { websiteId } }) => failedSource(websiteId, query),
    }),
    ...list(listCollectorSchemasContract, {
      name: "collector-schemas",
      projections: SCHEMAS,
      source: ({ query: { search }, context: { websiteId } }) => ({
        matching: schemasText,
        values: [websiteId, search || null],
        columns: collectorSchemaColumns,
        sql: schemaSql,
        key: { expression: "name", type: "text" },
      }),
    }),
    route(collectorSchemaContract, async ({ params: { name }, context }) => {
      await waitFor(SCHEMAS, context.readAfter);
      return { body: await findSchema(sql, context.websiteId, name) };
    }),
  ];
};
