import { MAX_GROUPS, type Segment, segmentText } from "#domain/census/segment.ts";
import { segmentColumns } from "#domain/census/traffic-dimensions.ts";
import type { AnyColumns } from "#domain/kit/list-columns.ts";
import type { Condition } from "#domain/kit/list-filters.ts";
import { AddFilter, FilterChips } from "../kit/lists/list-filters.tsx";
import classes from "./segment-filters.module.css";

type Change = (segment: Segment) => void;

/** Adds a condition to the only group of conditions. */
export const AddToSegment = ({
  segment,
  columns = segmentColumns,
  label = "Filter",
  onChange,
}: {
  readonly segment: Segment;
  /** Absent: those of visits. */
  readonly columns?: AnyColumns;
  readonly label?: string;
  readonly onChange: Change;
}) => (
  <AddFilter
    label={label}
    columns={columns}
    conditions={segment[0] ?? []}
    onChange={(group) => onChange([group, ...segment.slice(1)])}
  />
);

/** Which visits count: all conditions of a row, or all of another row. */
export const SegmentFilters = ({
  segment,
  columns = segmentColumns,
  label = "Visits that count",
  onChange,
}: {
  readonly segment: Segment;
  /** Absent: those of visits. */
  readonly columns?: AnyColumns;
  readonly label?: string;
  readonly onChange: Change;
}) => {
  if (segment.length === 0) return null;
  const change = (place: number, group: readonly Condition[]) =>
    onChange(segment.with(place, group).filter(({ length }) => length > 0));
  return (
    <section className={classes.segment} aria-label={label}>
      {segment.map((group, place) => (
        // A group is what it consists of.
        <div key={segmentText([group])} className={classes.group}>
          {place > 0 && <span className={classes.or}>or</span>}
          <FilterChips
            label={place === 0 ? "Filters" : `Alternative ${place + 1}`}
            columns={columns}
            conditions={group}
            onChange={(next) => change(place, next)}
          />
          {segment.length > 1 && (
            <AddFilter
              label={`And, in alternative ${place + 1}`}
              compact="And"
              columns={columns}
              conditions={group}
              onChange={(next) => change(place, next)}
            />
          )}
        </div>
      ))}
      {segment.length < MAX_GROUPS && (
        <AddFilter
          label="Or, an alternative"
          compact="Or"
          columns={columns}
          conditions={[]}
          onChange={(group) => onChange([...segment, group])}
        />
      )}
    </section>
  );
};
