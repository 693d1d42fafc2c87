import { parseSegment, type Segment, segmentText } from "#domain/census/segment.ts";
import { useMay } from "../kit/session/permissions.tsx";
import { CountedInVisits } from "./counted-in-visits.tsx";
import { AddToSegment, SegmentFilters } from "./segment-filters.tsx";

type Filters = {
  /** As in the address. */
  readonly segment: string | undefined;
  readonly onChange: (segment: string | undefined) => unknown;
};

const changeTo =
  (onChange: Filters["onChange"]) =>
  (segment: Segment): unknown =>
    onChange(segmentText(segment) || undefined);

/** Adds a filter on visits, for members who can see visits. */
export const AddVisitFilter = ({ segment: text, onChange }: Filters) => {
  const may = useMay();
  const segment = parseSegment(text) ?? [];
  if (!may("census:read") || segment.length > 1) return null;
  return <AddToSegment segment={segment} onChange={changeTo(onChange)} />;
};

/** The filters, and what they mean for reports that are kept by visitor and quarter of an hour. */
export const VisitFilters = ({ segment: text, onChange }: Filters) => {
  const segment = parseSegment(text) ?? [];
  return (
    <>
      <SegmentFilters segment={segment} onChange={changeTo(onChange)} />
      <CountedInVisits segment={segment} />
    </>
  );
};
