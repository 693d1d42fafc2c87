import { defaultColumn, type ListColumns } from "../kit/list-columns.ts";
import { type QuickFilters, quickChoice } from "../kit/quick-filters.ts";
import type { eventSources, sourceEnvironments } from "./payload.ts";

const extraColumn = { ...defaultColumn, extra: true } as const;

export const eventStateNames = {
  recorded: "Recorded",
  replayed: "Replayed",
} as const;

const sourceNames: Readonly<Record<(typeof eventSources)[number], string>> = {
  WEB: "Web",
  IOS: "iOS",
  ANDROID: "Android",
  SERVER: "Server",
};
const environmentNames: Readonly<Record<(typeof sourceEnvironments)[number], string>> = {
  dev: "Development",
  qa: "QA",
  staging: "Staging",
  prod: "Production",
};

type EventRow = {
  readonly eventId: string;
  readonly schemaName: string;
  readonly schemaVersion: string;
  readonly receivedAt: string;
  readonly pagePath: string | null;
  readonly state: keyof typeof eventStateNames;
  readonly source: (typeof eventSources)[number];
  readonly environment: (typeof sourceEnvironments)[number];
};

/** The columns of the console's list of custom events. */
export const customEventColumns = {
  schemaName: { label: "Event", kind: "text", value: (row) => row.schemaName, ...defaultColumn },
  receivedAt: {
    label: "Received",
    kind: "moment",
    value: (row) => row.receivedAt,
    ...defaultColumn,
  },
  pagePath: { label: "Page", kind: "text", value: (row) => row.pagePath, ...defaultColumn },
  schemaVersion: {
    label: "Version",
    kind: "text",
    value: (row) => row.schemaVersion,
    ...defaultColumn,
  },
  state: {
    label: "Status",
    kind: "choice",
    choices: eventStateNames,
    value: (row) => row.state,
    ...defaultColumn,
  },
  source: {
    label: "Source",
    kind: "choice",
    choices: sourceNames,
    value: (row) => row.source,
    ...extraColumn,
  },
  environment: {
    label: "Environment",
    kind: "choice",
    choices: environmentNames,
    value: (row) => row.environment,
    ...extraColumn,
  },
  eventId: { label: "Id", kind: "text", value: (row) => row.eventId, ...extraColumn },
} as const satisfies ListColumns<EventRow>;

export const customEventQuickFilters = {
  state: quickChoice(customEventColumns, "state", "Every status"),
} as const satisfies QuickFilters;

type FailedRow = {
  readonly eventId: string;
  readonly schemaName: string;
  readonly schemaVersion: string | null;
  readonly receivedAt: string;
  readonly error: string | null;
};

/** The columns of the console's list of events that were refused and wait for a schema. */
export const failedEventColumns = {
  error: {
    label: "Error",
    kind: "text",
    value: (row) => row.error,
    shown: (row) => row.error ?? "Erased",
    ...defaultColumn,
  },
  schemaName: {
    label: "Event",
    kind: "text",
    value: (row) => row.schemaName,
    shown: (row) => row.schemaName || "Not named",
    ...defaultColumn,
  },
  schemaVersion: {
    label: "Checked by version",
    kind: "text",
    value: (row) => row.schemaVersion,
    shown: (row) => row.schemaVersion ?? "None",
    ...defaultColumn,
  },
  receivedAt: {
    label: "Received",
    kind: "moment",
    value: (row) => row.receivedAt,
    ...defaultColumn,
  },
  eventId: { label: "Id", kind: "text", value: (row) => row.eventId, ...extraColumn },
} as const satisfies ListColumns<FailedRow>;

type SchemaRow = {
  readonly name: string;
  readonly version: string | null;
  readonly releasedAt: string | null;
  readonly recorded: number;
  readonly refused: number;
  readonly lastAt: string | null;
};

/** The columns of the console's list of schemas, with names that only refused events have. */
export const collectorSchemaColumns = {
  name: { label: "Event", kind: "text", value: (row) => row.name, ...defaultColumn },
  version: {
    label: "Version",
    kind: "text",
    value: (row) => row.version,
    shown: (row) => row.version ?? "No schema",
    ...defaultColumn,
  },
  recorded: { label: "Recorded", kind: "count", value: (row) => row.recorded, ...defaultColumn },
  refused: { label: "Failed", kind: "count", value: (row) => row.refused, ...defaultColumn },
  lastAt: { label: "Last event", kind: "moment", value: (row) => row.lastAt, ...defaultColumn },
  releasedAt: {
    label: "Released",
    kind: "moment",
    value: (row) => row.releasedAt,
    ...extraColumn,
  },
} as const satisfies ListColumns<SchemaRow>;
