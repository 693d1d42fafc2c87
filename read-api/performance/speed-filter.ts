import type { Segment } from "#domain/census/segment.ts";
import { storedCountry } from "#domain/census/visit-country.ts";
import type { Condition } from "#domain/kit/list-filters.ts";
import { asksForCountries } from "#domain/performance/speed-segment.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { valueText } from "../census/traffic-segment.ts";
import type { Parameters } from "../kit/list-source.ts";

/** A device or a country is one of several. What has no device is of none and of no other. */
const choiceText = ({ column, operator, values }: Condition, given: Parameters): string => {
  const stored = column === "country" ? values.map(storedCountry) : values;
  const isOne = `${column} = any(${given.add(stored)}::text[])`;
  if (operator !== "not") return isOne;
  return column === "device" ? `(device <> '' and not ${isOne})` : `not ${isOne}`;
};

const conditionText = (condition: Condition, given: Parameters): string =>
  condition.column === "page" ? valueText("page", condition, given) : choiceText(condition, given);

/** A condition in SQL on the rows of a table of metrics. */
export const speedSql = (segment: Segment, given: Parameters): string => {
  if (segment.length === 0) return "true";
  const groups = segment.map((group) =>
    group.map((each) => conditionText(each, given)).join(" and "),
  );
  return `(${groups.map((group) => `(${group})`).join(" or ")})`;
};

/**
 * The table for a segment. By country, page loads are kept without their page. Those recorded
 * before devices were count in no device.
 */
export const sourceFor = (segment: Segment): readonly ["page" | "country", where: string] =>
  asksForCountries(segment) ? ["country", "device <> ''"] : ["page", "true"];

/** The segment of a call. 400 for filters that it does not know. */
export const speedSegmentOf = (
  parse: (text: string | undefined) => Segment | undefined,
  text: string | undefined,
): Segment => {
  const segment = parse(text);
  if (segment === undefined) throw new Refusal(400, "invalid-input", "Unknown filter.");
  return segment;
};
