import { defaultColumn, type ListColumns } from "../kit/list-columns.ts";
import { type QuickFilters, quickChoice } from "../kit/quick-filters.ts";
import { hitEvents } from "./events.ts";

/** What visitors do on a page apart from opening it, as the table and the call name it. Spec: B3.93. */
export const activityKinds = ["audio", "video", "site-search", "heartbeat"] as const;
export type ActivityKind = (typeof activityKinds)[number];

export const kindOfHit: Readonly<Record<number, ActivityKind>> = {
  [hitEvents.SITE_SEARCH]: "site-search",
  [hitEvents.HEARTBEAT]: "heartbeat",
  [hitEvents.AUDIO]: "audio",
  [hitEvents.VIDEO]: "video",
};

const activityNames = {
  audio: "Audio played",
  video: "Video played",
  "site-search": "Search in a page",
  heartbeat: "Page still open",
} as const satisfies Readonly<Record<ActivityKind, string>>;

type Row = {
  readonly kind: ActivityKind;
  readonly name: string;
  readonly media: string;
  readonly path: string;
  readonly times: number;
  readonly visitors: number;
};

/** The columns of the console's list of what visitors do on pages. */
export const activityColumns = {
  name: {
    label: "What",
    kind: "text",
    value: ({ name }) => name,
    shown: ({ name, kind }) => name || activityNames[kind],
    ...defaultColumn,
  },
  kind: {
    label: "Kind",
    kind: "choice",
    choices: activityNames,
    value: ({ kind }) => kind,
    ...defaultColumn,
  },
  path: { label: "Page", kind: "text", value: ({ path }) => path, ...defaultColumn },
  times: { label: "Times", kind: "count", value: ({ times }) => times, ...defaultColumn },
  visitors: {
    label: "Visitors",
    kind: "count",
    value: ({ visitors }) => visitors,
    ...defaultColumn,
  },
  media: {
    label: "File or address",
    kind: "text",
    value: ({ media }) => media,
    ...defaultColumn,
    extra: true,
  },
} as const satisfies ListColumns<Row>;

/** Quick filters of this list. */
export const activityQuickFilters = {
  kind: quickChoice(activityColumns, "kind", "Every kind"),
} as const satisfies QuickFilters;

/** What the figures mean, in the words of the screen. */
export const activityTexts: Readonly<Record<string, string>> = {
  Played:
    "A file of this website counts once for each view of the page, when the visitor starts it. A video of a provider counts when the visitor selects “Play here”; what is played on the provider’s website is not known.",
  Visitors: "Visitors who are not recognized count in the times, and not in this column.",
  "Search in a page":
    "Reported by scripts of your own. The search page of this website is counted by the server, in “Searches”, and never here.",
  "Page still open":
    "Reported by scripts of your own, at intervals that these choose. The time per visit in “Visits” is not counted from it.",
  Omitted: "Bots, and what the measuring rules exclude. Members of the team never count.",
};
