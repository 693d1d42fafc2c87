import { segmentColumns, type TrafficDimension } from "#domain/census/traffic-dimensions.ts";
import type { Condition } from "#domain/kit/list-filters.ts";
import { conditionsOf } from "../kit/list-conditions.ts";
import type { Parameters } from "../kit/list-source.ts";

/** Column of each dimension in the table of visits; pages are an array. */
export const visitColumns = {
  entry: "entry",
  exit: "exit",
  source: "referrer",
  campaign: "campaign",
  utmSource: "utm_source",
  utmMedium: "utm_medium",
  utmTerm: "utm_term",
  utmContent: "utm_content",
  device: "device",
  browser: "browser",
  system: "system",
  language: "language",
} as const satisfies Record<Exclude<TrafficDimension, "page">, string>;

const LIKE_SPECIAL = /[\\%_]/g;
const literal = (text: string): string => text.toLowerCase().replace(LIKE_SPECIAL, "\\$&");

const valueText = (
  expression: string,
  { operator, values: [value = ""] }: Condition,
  given: Parameters,
): string => {
  switch (operator) {
    case "contains":
      return `lower(${expression}) like ${given.add(`%${literal(value)}%`)}::text`;
    case "starts":
      return `lower(${expression}) like ${given.add(`${literal(value)}%`)}::text`;
    case "empty":
      return `${expression} = ''`;
    case "filled":
      return `${expression} <> ''`;
    default:
      return `${expression} = ${given.add(value)}::text`;
  }
};

const conditionText = (condition: Condition, given: Parameters): string => {
  const dimension = condition.column as TrafficDimension;
  if (dimension !== "page") return valueText(`v.${visitColumns[dimension]}`, condition, given);
  if (condition.operator === "is")
    return `v.pages @> array[${given.add(condition.values[0])}::text]`;
  return `exists (select from unnest(v.pages) as p(page) where ${valueText("p.page", condition, given)})`;
};

/** The conditions of a report on its visits. 400 for those that it does not know. */
export const segmentOf = (segment: string | undefined): readonly Condition[] =>
  conditionsOf(segmentColumns, segment);

/** The same as one condition in SQL on the visits `v`. */
export const segmentText = (conditions: readonly Condition[], given: Parameters): string =>
  ["true", ...conditions.map((each) => conditionText(each, given))].join(" and ");
