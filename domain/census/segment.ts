import * as z from "zod/mini";
import type { AnyColumns } from "../kit/list-columns.ts";
import { type Condition, filtersText, MAX_CONDITIONS, parseFilters } from "../kit/list-filters.ts";
import { segmentColumns } from "./traffic-dimensions.ts";

/**
 * Which visits a report counts: those that fulfil all conditions of a group, for at least one of the
 * groups. No groups: all visits.
 */
export type Segment = readonly (readonly Condition[])[];

/** Between groups. Values are encoded, so that none of them contains it. */
const OR = "|";
/** Not in the specification: more are not readable on a screen. */
export const MAX_GROUPS = 5;
const MAX_TEXT_LENGTH = 8_000;

const conditionsOf = (groups: Segment): number =>
  groups.reduce((sum, { length }) => sum + length, 0);

/** Why filters cannot apply at the same time: there are too many, or their values are too long together. */
export const exceededLimit = (segment: Segment): "too-many" | "too-long" | undefined => {
  if (segment.length > MAX_GROUPS || conditionsOf(segment) > MAX_CONDITIONS) return "too-many";
  return segmentText(segment).length > MAX_TEXT_LENGTH ? "too-long" : undefined;
};

type Parse = (text: string | undefined) => Segment | undefined;

/** Reads a segment over these columns; undefined for an unknown filter. */
export const createParseSegment =
  (columns: AnyColumns): Parse =>
  (text) => {
    if (text === undefined || text === "") return [];
    const groups = text.split(OR).map((each) => parseFilters(columns, each));
    const sound = groups.flatMap((group) =>
      group === undefined || group.length === 0 ? [] : [group],
    );
    return sound.length === groups.length &&
      groups.length <= MAX_GROUPS &&
      conditionsOf(sound) <= MAX_CONDITIONS
      ? sound
      : undefined;
  };

/** `source:is:a.example;device:not:Phone|page:starts:%2Fshop`; undefined for an unknown filter. */
export const parseSegment = createParseSegment(segmentColumns);

/** The inverse of `parseSegment`; empty for all visits. */
export const segmentText = (segment: Segment): string =>
  segment
    .filter((group) => group.length > 0)
    .map(filtersText)
    .join(OR);

/** Without groups that are there already. */
export const distinctGroups = (segment: Segment): Segment => [
  ...new Map(segment.map((group) => [filtersText(group), group])).values(),
];

/** What a click on a value selects: in each group, the condition replaces those on its column. */
export const selectValue = (segment: Segment, condition: Condition): Segment => {
  const groups = segment.length === 0 ? [[]] : segment;
  return distinctGroups(
    groups.map((group) => [
      ...group.filter(({ column }) => column !== condition.column),
      condition,
    ]),
  );
};

/** Query member of a report with such filters. */
export const segmentQueryOf = (parse: Parse) =>
  z.optional(
    z.string().check(
      z.maxLength(MAX_TEXT_LENGTH),
      z.refine((text) => parse(text) !== undefined, "Unknown filter."),
    ),
  );

/** Query member of a report on visits. */
export const segmentQuery = segmentQueryOf(parseSegment);
