import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { parseSegment, type Segment, segmentText } from "#domain/census/segment.ts";
import { useMay } from "../kit/session/permissions.tsx";
import { CountedInVisits } from "./counted-in-visits.tsx";
import { canSelect } from "./segment-change.ts";
import { AddToSegment, SegmentFilters } from "./segment-filters.tsx";

type Filters = {
  /** As in the address. */
  readonly segment: string | undefined;
  readonly onChange: (segment: string | undefined) => unknown;
};

const changeTo =
  (onChange: Filters["onChange"]) =>
  (segment: Segment): unknown =>
    canSelect(segment) && onChange(segmentText(segment) || undefined);

/** A screen's address without filters on visits, which the server refuses, for members who cannot see visits. */
export const useUsableFilters = <Search extends { readonly segment?: string | undefined }>(
  search: Search,
): Search => (useMay()("census:read") ? search : { ...search, segment: undefined });

/** Adds a filter on visits, for members who can see visits. The rows of the list below have filters, too. */
export const AddVisitFilter = ({ segment: text, onChange }: Filters) => {
  const may = useMay();
  const segment = parseSegment(text) ?? [];
  if (!may("census:read") || segment.length > 1) return null;
  return <AddToSegment label="Filter visits" segment={segment} onChange={changeTo(onChange)} />;
};

/** The filters, and what they mean for reports that are kept by visitor and time. */
export const VisitFilters = ({
  segment: text,
  onChange,
  note,
  ...counted
}: Filters & {
  /** What the filters mean in a report of another kind. */
  readonly note?: ReactNode;
  /** Whether the report knows the exact time of each. */
  readonly hasExactTimes?: boolean | undefined;
  /** Whether its figures can be explained while there are no filters. */
  readonly isExplained?: boolean | undefined;
}) => {
  const may = useMay();
  const segment = parseSegment(text) ?? [];
  if (segment.length > 0 && !may("census:read"))
    return (
      <Text size="sm" role="note">
        The filters of this link are not applied, because your roles do not allow you to see visits.
        The figures are shown without filters.
      </Text>
    );
  return (
    <>
      <SegmentFilters segment={segment} onChange={changeTo(onChange)} />
      {note ?? <CountedInVisits segment={segment} {...counted} />}
    </>
  );
};
