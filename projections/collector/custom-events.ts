import { readFileSync } from "node:fs";
import * as z from "zod/mini";
import { CustomEvent, CustomEventContent, RefusedContent } from "#domain/collector/events.ts";
import { analyticsIdIn } from "#domain/collector/payload.ts";
import { unreachable } from "#domain/kit/decider.ts";
import { readEvent } from "#domain/kit/read-event.ts";
import { forgottenPerson } from "../kit/personal.ts";
import type { Projectable, Projection, Statement } from "../kit/projection.ts";
import { defineTable, tableChanges } from "../kit/table-changes.ts";

const eventsTable = defineTable({
  name: "custom_events",
  key: ["website_id", "event_id"],
  columns: {
    website_id: "text",
    event_id: "uuid",
    person_id: "uuid",
    state: "text",
    schema_name: "text",
    schema_version: "text",
    received_at: "timestamptz",
    environment: "text",
    source: "text",
    page_path: "text",
    analytics_id: "text",
    content: "jsonb",
    text: "text",
    errors: "jsonb",
    error: "text",
    is_cut: "boolean",
  },
  person: {
    id: "person_id",
    columns: ["page_path", "analytics_id", "content", "text", "errors", "error"],
  },
});
const monthsTable = defineTable({
  name: "custom_event_months",
  key: ["person_id", "website_id"],
  parent: ["person_id"],
  columns: { person_id: "uuid", website_id: "text", last_at: "timestamptz" },
});

const createChanges = () => ({
  events: tableChanges(eventsTable),
  months: tableChanges(monthsTable),
});
type Changes = ReturnType<typeof createChanges>;
type Content = Readonly<Record<string, unknown>>;

const textIn = (content: Content | undefined, name: string): string | null => {
  const value = content?.[name];
  return typeof value === "string" ? value : null;
};

const PROVEN_ID = z.uuid();

/**
 * The analytics id in a refused text. Earlier versions kept it at any place, shortened only texts with `isCut`, and
 * stored some texts as they were sent. A proven id is a UUID; one that a browser sends has the server's signature
 * after it and is not proven. A longer text would not fit into the index.
 */
const idInText = (text: string): string | null => {
  const named = (): unknown => {
    try {
      return (JSON.parse(text) as Content).analytics_id;
    } catch {
      return analyticsIdIn(text);
    }
  };
  return PROVEN_ID.safeParse(named()).data ?? null;
};

const apply = ({ events, months }: Changes, recorded: Projectable): void => {
  const event = readEvent(CustomEvent, recorded);
  const { metadata, recordedAt, personal } = recorded;
  const { websiteId: website_id } = metadata;
  const person_id = event.person.personId;
  const shared = {
    website_id,
    person_id,
    schema_name: event.schemaName,
    schema_version: event.schemaVersion,
  };
  if (personal !== null) months.put({ website_id, person_id, last_at: recordedAt });
  switch (event.type) {
    case "CustomEventRecorded": {
      const content = CustomEventContent.safeParse(personal).data?.content;
      events.put({
        ...shared,
        event_id: recorded.id,
        received_at: event.happenedAt ?? recordedAt,
        state: event.happenedAt === undefined ? "recorded" : "replayed",
        environment: event.environment,
        source: event.source,
        content: content ?? null,
        page_path: textIn(content, "page_path"),
        analytics_id: textIn(content, "analytics_id"),
        text: null,
        errors: null,
        error: null,
        is_cut: false,
      });
      return;
    }
    case "CustomEventRefused": {
      const refused = RefusedContent.safeParse(personal).data;
      const [first] = refused?.errors ?? [];
      // An event that is recorded already stays so, whatever is sent again under its id.
      events.ensure({
        ...shared,
        event_id: event.recordId,
        received_at: recordedAt,
        state: "refused",
        environment: null,
        source: null,
        page_path: null,
        content: null,
        analytics_id: refused === undefined ? null : idInText(refused.text),
        text: refused?.text ?? null,
        errors: refused?.errors ?? null,
        is_cut: event.isCut,
        error: first === undefined ? null : [first.path, first.message].filter(Boolean).join(": "),
      });
      return;
    }
    default:
      unreachable(event);
  }
};

/** Adds the rows of these events to the counts, or takes them away. */
const countText = (sign: "+" | "-"): string => `
  insert into {schema}.custom_event_counts as counts (website_id, schema_name, recorded, refused)
  select events.website_id, events.schema_name, ${sign}count(*) filter (where state <> 'refused'),
         ${sign}count(*) filter (where state = 'refused')
    from {schema}.custom_events as events
    join (select distinct * from unnest($1::text[], $2::uuid[]) as named(website_id, event_id)) as named
      using (website_id, event_id)
   group by 1, 2
  on conflict (website_id, schema_name) do update
     set recorded = counts.recorded + excluded.recorded, refused = counts.refused + excluded.refused`;
const dropEmptyText = `
  delete from {schema}.custom_event_counts
   where website_id = any($1::text[]) and recorded = 0 and refused = 0`;

/**
 * The events of a batch are taken out of the counts as they were, and added as they are afterwards. So every change
 * of a row counts, whichever it is: a refused event that is replayed, or one that comes again.
 */
const countedAround = (
  batch: readonly Projectable[],
  statements: readonly Statement[],
): readonly Statement[] => {
  const named = batch.flatMap((recorded): readonly (readonly [string, string])[] => {
    if (forgottenPerson(recorded) !== undefined) return [];
    const event = readEvent(CustomEvent, recorded);
    const id = event.type === "CustomEventRecorded" ? recorded.id : event.recordId;
    return [[recorded.metadata.websiteId, id]];
  });
  if (named.length === 0) return statements;
  const values = [named.map(([websiteId]) => websiteId), named.map(([, id]) => id)];
  return [
    { text: countText("-"), values },
    ...statements,
    { text: countText("+"), values },
    { text: dropEmptyText, values: [[...new Set(values[0])]] },
  ];
};

/** Custom events, recorded and refused. */
export const customEvents: Projection = {
  name: "custom-events",
  version: 3,
  reads: { types: ["CustomEventRecorded", "CustomEventRefused"] },
  opensPersonalData: true,
  tables: readFileSync(new URL("./custom-events.sql", import.meta.url), "utf8"),
  views: ["custom_events", "custom_event_counts", "custom_event_months"],
  project: (batch) => {
    const changes = createChanges();
    for (const recorded of batch) {
      const person_id = forgottenPerson(recorded);
      if (person_id === undefined) apply(changes, recorded);
      else {
        changes.events.forget(person_id);
        changes.months.removeAll({ person_id });
      }
    }
    return [...countedAround(batch, changes.events.statements()), ...changes.months.statements()];
  },
};
