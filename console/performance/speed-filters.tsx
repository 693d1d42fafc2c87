import { Text } from "@mantine/core";
import { type Segment, segmentText, selectValue } from "#domain/census/segment.ts";
import type { AnyColumns } from "#domain/kit/list-columns.ts";
import {
  asksForCountries,
  asksForPages,
  countrySegmentColumns,
  pageSegmentColumns,
  parseSpeedSegment,
  speedSegmentColumns,
  withoutCountries,
} from "#domain/performance/speed-segment.ts";
import { canSelect } from "../census/segment-change.ts";
import { AddToSegment, SegmentFilters } from "../census/segment-filters.tsx";

type Filters = {
  /** The segment in the address. */
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
    if (!canSelect(segment)) return undefined;
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

/** What of the filters by country applies, and what does not. */
const countriesText = (segment: Segment): string =>
  [
    "Page loads are not kept by page and country together:",
    withoutCountries(segment).length === 0
      ? "none of these filters applies to the table of pages."
      : "of these filters, only those by device apply to the table of pages.",
    "The figures and “By day” do not include page loads that an earlier version of Daybook recorded with a country and without a device.",
    "",
  ].join(" ");

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
        {asksForCountries(segment) && countriesText(segment)}
        Budgets are always judged by all page loads.
      </Text>
    </>
  );
};

const segmentWith = (
  text: string | undefined,
  column: "page" | "country",
  value: string,
): Segment => {
  const condition = { column, operator: "is", values: [value] } as const;
  return selectValue(parseSpeedSegment(text) ?? [], condition);
};

/** Whether a page can be added to the filters: nothing is kept by page and by country. */
export const takesPages = (text: string | undefined): boolean =>
  !asksForCountries(parseSpeedSegment(text) ?? []);

/**
 * The filters after a click on a value, as on *Visits*: all others and all alternatives stay. Undefined, with a notice,
 * where it would be one too many.
 */
export const withValue = (
  text: string | undefined,
  column: "page" | "country",
  value: string,
): string | undefined => {
  const segment = segmentWith(text, column, value);
  if (!canSelect(segment)) return undefined;
  const next = segmentText(segment);
  return parseSpeedSegment(next) === undefined ? undefined : next;
};
