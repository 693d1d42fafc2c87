import { defaultColumn, type ListColumns } from "../kit/list-columns.ts";
import { visitCountryChoices, visitCountryName } from "./visit-country.ts";

/** What visits and their pages are counted by. Sources are hosts, pages are paths. */
export const trafficDimensions = [
  "page",
  "entry",
  "exit",
  "source",
  "campaign",
  "utmSource",
  "utmMedium",
  "utmTerm",
  "utmContent",
  "country",
  "device",
  "browser",
  "system",
  "language",
] as const;
export type TrafficDimension = (typeof trafficDimensions)[number];

type Texts = {
  readonly one: string;
  readonly many: string;
  /** Name of the visits that have no value. */
  readonly none: string;
};

export const trafficDimensionTexts = {
  page: { one: "Page", many: "Pages", none: "" },
  entry: { one: "First page", many: "First pages", none: "Visitors not recognized" },
  exit: { one: "Last page", many: "Last pages", none: "Visitors not recognized" },
  source: { one: "Source", many: "Sources", none: "Direct or unknown" },
  campaign: { one: "Campaign", many: "Campaigns", none: "No campaign" },
  utmSource: { one: "Campaign source", many: "Campaign sources", none: "No campaign source" },
  utmMedium: { one: "Campaign medium", many: "Campaign media", none: "No campaign medium" },
  utmTerm: { one: "Campaign term", many: "Campaign terms", none: "No campaign term" },
  utmContent: { one: "Campaign content", many: "Campaign contents", none: "No campaign content" },
  country: { one: "Country", many: "Countries", none: "Not recorded" },
  device: { one: "Device", many: "Devices", none: "Unknown" },
  browser: { one: "Browser", many: "Browsers", none: "Unknown" },
  system: { one: "Operating system", many: "Operating systems", none: "Unknown" },
  language: { one: "Page language", many: "Page languages", none: "Not recorded" },
} as const satisfies Record<TrafficDimension, Texts>;

/** Name of a value on screens. */
export const trafficValueName = (dimension: TrafficDimension, value: string): string =>
  dimension === "country"
    ? visitCountryName(value)
    : value || trafficDimensionTexts[dimension].none;

type Row = {
  readonly name: string;
  readonly visitors: number;
  readonly visits: number;
  readonly views: number;
  readonly bounces: number;
  readonly visitorsBefore: number | null;
  readonly visitsBefore: number | null;
  readonly viewsBefore: number | null;
};

const count = (label: string, value: (row: Row) => number | null) =>
  ({ label, kind: "count", value, ...defaultColumn }) as const;

/** How many visitors more than on the days to compare with; null without any. */
export const trafficChange = ({ visitors, visitorsBefore }: Row): number | null =>
  visitorsBefore === null ? null : visitors - visitorsBefore;

/** The columns of the console's lists of visits; those of a comparison are only shown where there is one. */
export const trafficColumnsOf = (dimension: TrafficDimension, isCompared = false) => {
  const before = isCompared ? {} : ({ extra: true } as const);
  return {
    name: {
      label: trafficDimensionTexts[dimension].one,
      kind: "text",
      value: (row) => row.name,
      shown: (row) => trafficValueName(dimension, row.name),
      ...defaultColumn,
    },
    visitors: count("Unique visitors", ({ visitors }) => visitors),
    visitorsBefore: {
      ...count("Unique visitors before", ({ visitorsBefore }) => visitorsBefore),
      ...before,
    },
    change: { ...count("Change", trafficChange), ...before },
    visits: count("Visits", ({ visits }) => visits),
    visitsBefore: { ...count("Visits before", ({ visitsBefore }) => visitsBefore), extra: true },
    views: count("Views", ({ views }) => views),
    viewsBefore: { ...count("Views before", ({ viewsBefore }) => viewsBefore), extra: true },
    bounces: count("Single-page visits", ({ bounces }) => bounces),
  } as const satisfies ListColumns<Row>;
};

export const trafficColumns = trafficColumnsOf("page");

/**
 * Which visits a report counts. A condition on a page selects the visits that saw it, with all their
 * pages.
 */
export const segmentColumns: ListColumns<object> = Object.fromEntries(
  trafficDimensions.map((dimension) => [
    dimension,
    {
      label: trafficDimensionTexts[dimension].one,
      value: () => null,
      filterable: true,
      ...(dimension === "country"
        ? { kind: "choice", choices: visitCountryChoices }
        : { kind: "text" }),
    },
  ]),
);
