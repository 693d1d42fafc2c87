import { defaultColumn, type ListColumns } from "../kit/list-columns.ts";
import { shareColumn } from "../kit/share-column.ts";

/** What is counted of a form. */
export const formSteps = ["rendered", "started", "submitted", "failed"] as const;
export type FormStep = (typeof formSteps)[number];

type Row = {
  readonly name: string;
  readonly rendered: number;
  readonly started: number;
  readonly submitted: number;
  readonly failed: number;
  readonly visitorsRendered: number;
  readonly visitorsStarted: number;
  readonly visitorsSubmitted: number;
  readonly visitorsFailed: number;
  readonly rate: number | null;
};

const count = (label: string, name: keyof Row) =>
  ({ label, kind: "count", value: (row: Row) => row[name], ...defaultColumn }) as const;

/** The columns of the console's list of visitors' actions by form. */
export const conversionColumns = {
  name: { label: "Form", kind: "text", value: (row) => row.name, ...defaultColumn },
  rendered: count("Views", "rendered"),
  started: count("Started", "started"),
  submitted: count("Submitted", "submitted"),
  failed: count("Failed attempts", "failed"),
  rate: shareColumn("Conversion rate", (row: Row) => row.rate),
  visitorsRendered: { ...count("Visitors who viewed", "visitorsRendered"), extra: true },
  visitorsStarted: { ...count("Visitors who started", "visitorsStarted"), extra: true },
  visitorsSubmitted: { ...count("Visitors who submitted", "visitorsSubmitted"), extra: true },
  visitorsFailed: { ...count("Visitors who failed", "visitorsFailed"), extra: true },
} as const satisfies ListColumns<Row>;

type Failure = { readonly title: string; readonly failures: number; readonly visitors: number };

/** The columns of the console's list of fields at which submissions failed. */
export const failureColumns = {
  title: { label: "Field", kind: "text", value: (row) => row.title, ...defaultColumn },
  failures: {
    label: "Failed attempts",
    kind: "count",
    value: (row) => row.failures,
    ...defaultColumn,
  },
  visitors: {
    label: "Unique visitors",
    kind: "count",
    value: (row) => row.visitors,
    ...defaultColumn,
  },
} as const satisfies ListColumns<Failure>;

type Stop = {
  readonly title: string;
  readonly stops: number;
  readonly visitors: number;
  readonly share: number | null;
};

/** The columns of the console's list of fields at which visitors stopped. */
export const stopColumns = {
  title: { label: "Last field", kind: "text", value: (row) => row.title, ...defaultColumn },
  stops: { label: "Times left", kind: "count", value: (row) => row.stops, ...defaultColumn },
  visitors: {
    label: "Unique visitors",
    kind: "count",
    value: (row) => row.visitors,
    ...defaultColumn,
  },
  share: shareColumn("Share", (row: Stop) => row.share),
} as const satisfies ListColumns<Stop>;

/** What the figures mean, in the words of the screen. */
export const conversionTexts: Readonly<Record<string, string>> = {
  Views: "How often browsers reported that the form was shown.",
  Started: "How often visitors began to fill it in.",
  Submitted: "Submissions that the server accepted, without suspected spam.",
  "Failed attempts": "Submissions that were rejected, for example because an answer was missing.",
  Visitors: "Recognized visitors of a step. Each counts once in the whole range.",
  "Not counted": "Bots and your own visits do not count.",
  Filters:
    "They select visits. Recognized visitors count with what they did while a selected visit lasted, or until a page view after it would have begun another visit.",
};
