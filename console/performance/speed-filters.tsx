import { Text } from "@mantine/core";
import { type Segment, segmentText } from "#domain/census/segment.ts";
import type { AnyColumns } from "#domain/kit/list-columns.ts";
import {
  asksForCountries,
  asksForPages,
  countrySegmentColumns,
  pageSegmentColumns,
  parseSpeedSegment,
  speedSegmentColumns,
} from "#domain/performance/speed-segment.ts";
import { AddToSegment, SegmentFilters } from "../census/segment-filters.tsx";

type Filters = {
  /** As in the address. */
  readonly segment: string | undefined;
  readonly onChange: (segment: string | undefined) => unknown;
};

/** What can be added: nothing is kept by page and by country. */
const columnsFor = (segment: Segment): AnyColumns => {
  if (asksForPages(segment)) return pageSegmentColumns;
  return asksForCountries(segment) ? countrySegmentColumns : speedSegmentColumns;
};

const changeTo =
  (onChange: Filters["onChange"]) =>
  (segment: Segment): unknown => {
    const text = segmentText(segment) || undefined;
    return parseSpeedSegment(text) === undefined ? undefined : onChange(text);
  };

export const AddSpeedFilter = ({ segment: text, onChange }: Filters) => {
  const segment = parseSpeedSegment(text) ?? [];
  if (segment.length > 1) return null;
  return (
    <AddToSegment segment={segment} columns={columnsFor(segment)} onChange={changeTo(onChange)} />
  );
};

/** Which page loads count, and which parts of the screen the filters cannot select. */
export const SpeedFilters = ({ segment: text, onChange }: Filters) => {
  const segment = parseSpeedSegment(text) ?? [];
  if (segment.length === 0) return null;
  return (
    <>
      <SegmentFilters
        segment={segment}
        columns={columnsFor(segment)}
        label="Page loads that count"
        onChange={changeTo(onChange)}
      />
      <Text size="sm" role="note">
        {asksForPages(segment) &&
          "Page loads are not kept by page and country together, so that no countries are shown. "}
        {asksForCountries(segment) &&
          "Page loads are not kept by page and country together: the table of pages has all countries. "}
        Budgets are always judged by all page loads.
      </Text>
    </>
  );
};

/** The filters with one value more: what a click on it selects. */
export const withValue = (
  text: string | undefined,
  column: "page" | "country",
  value: string,
): string | undefined => {
  const other = column === "page" ? "country" : "page";
  const [first = []] = parseSpeedSegment(text) ?? [];
  const rest = first.filter((condition) => ![column, other].includes(condition.column));
  return segmentText([[...rest, { column, operator: "is", values: [value] }]]);
};
