import { createParseSegment, distinctGroups, type Segment } from "../census/segment.ts";
import { visitCountryChoices } from "../census/visit-country.ts";
import type { ListColumns } from "../kit/list-columns.ts";
import { deviceNames } from "./columns.ts";

const value = () => null;
const page = { label: "Page", kind: "text", value, filterable: true } as const;
const device = {
  label: "Device",
  kind: "choice",
  choices: deviceNames,
  value,
  filterable: true,
} as const;
const country = {
  label: "Country",
  kind: "choice",
  choices: visitCountryChoices,
  value,
  filterable: true,
} as const;

/** Which page loads count. Figures are kept by page and device, and by country and device. */
export const speedSegmentColumns: ListColumns<object> = { page, device, country };
export const pageSegmentColumns: ListColumns<object> = { page, device };
export const countrySegmentColumns: ListColumns<object> = { device, country };

const asksFor = (segment: Segment, column: string): boolean =>
  segment.flat().some((condition) => condition.column === column);

export const asksForPages = (segment: Segment): boolean => asksFor(segment, "page");
export const asksForCountries = (segment: Segment): boolean => asksFor(segment, "country");
export const asksForDevices = (segment: Segment): boolean => asksFor(segment, "device");

/**
 * What a table of pages can apply: no figure is kept by page and country together. An alternative that names countries
 * alone then selects every page load, and the other alternatives with it.
 */
export const withoutCountries = (segment: Segment): Segment => {
  const groups = segment.map((group) => group.filter(({ column }) => column !== "country"));
  return groups.some(({ length }) => length === 0) ? [] : distinctGroups(groups);
};

const parseAny = createParseSegment(speedSegmentColumns);

/** Undefined for an unknown filter, and for filters by page and by country together: no figure is kept by both. */
export const parseSpeedSegment = (text: string | undefined): Segment | undefined => {
  const segment = parseAny(text);
  return segment !== undefined && asksForPages(segment) && asksForCountries(segment)
    ? undefined
    : segment;
};
export const parsePageSegment = createParseSegment(pageSegmentColumns);
export const parseCountrySegment = createParseSegment(countrySegmentColumns);
