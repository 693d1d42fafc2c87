import { parseSegment, type Segment } from "#domain/census/segment.ts";
import type { TrafficDimension } from "#domain/census/traffic-dimensions.ts";
import { storedCountry } from "#domain/census/visit-country.ts";
import type { Condition } from "#domain/kit/list-filters.ts";
import { Refusal } from "#infra/http/refusal.ts";
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
  country: "country",
  device: "device",
  browser: "browser",
  system: "system",
  language: "language",
} as const satisfies Record<Exclude<TrafficDimension, "page">, string>;

const LIKE_SPECIAL = /[\\%_]/g;
const literal = (text: string): string => text.toLowerCase().replace(LIKE_SPECIAL, "\\$&");

/** A condition on a text. */
export const valueText = (
  expression: string,
  { operator, values: [value = ""] }: Condition,
  given: Parameters,
): string => {
  switch (operator) {
    case "contains":
      return `lower(${expression}) like ${given.add(`%${literal(value)}%`)}::text`;
    case "starts":
      return `lower(${expression}) like ${given.add(`${literal(value)}%`)}::text`;
    case "lacks":
      return `lower(${expression}) not like ${given.add(`%${literal(value)}%`)}::text`;
    case "not":
      return `${expression} <> ${given.add(value)}::text`;
    case "empty":
      return `${expression} = ''`;
    case "filled":
      return `${expression} <> ''`;
    default:
      return `${expression} = ${given.add(value)}::text`;
  }
};

/** What a visit must have on none of its pages. */
const opposites = { not: "is", lacks: "contains" } as const;

const pageText = (condition: Condition, given: Parameters): string => {
  const { operator, values } = condition;
  if (operator === "not" || operator === "lacks")
    return `not ${pageText({ ...condition, operator: opposites[operator] }, given)}`;
  if (operator === "is") return `(v.pages @> array[${given.add(values[0])}::text])`;
  return `exists (select from unnest(v.pages) as p(page) where ${valueText("p.page", condition, given)})`;
};

/** A country is one of several. */
const countryText = ({ operator, values }: Condition, given: Parameters): string => {
  const isNamed = `v.country = any(${given.add(values.map(storedCountry))}::text[])`;
  return operator === "not" ? `not ${isNamed}` : isNamed;
};

const conditionText = (condition: Condition, given: Parameters): string => {
  const dimension = condition.column as TrafficDimension;
  switch (dimension) {
    case "page":
      return pageText(condition, given);
    case "country":
      return countryText(condition, given);
    default:
      return valueText(`v.${visitColumns[dimension]}`, condition, given);
  }
};

/** The segment of a call. 400 for conditions that it does not know. */
export const segmentOf = (text: string | undefined): Segment => {
  const segment = parseSegment(text);
  if (segment === undefined) throw new Refusal(400, "invalid-input", "Unknown filter.");
  return segment;
};

/** The columns of visits that its conditions look at, each once. */
export const segmentColumnsOf = (segment: Segment): readonly string[] => [
  ...new Set(
    segment
      .flat()
      .map(({ column }) => column as TrafficDimension)
      .map((dimension) => (dimension === "page" ? "pages" : visitColumns[dimension])),
  ),
];

/** The same as one condition in SQL on the visits `v`. */
export const segmentSql = (segment: Segment, given: Parameters): string => {
  if (segment.length === 0) return "true";
  const groups = segment.map((group) =>
    group.map((each) => conditionText(each, given)).join(" and "),
  );
  return `(${groups.map((group) => `(${group})`).join(" or ")})`;
};
