import { Text } from "@mantine/core";
import type { Segment } from "#domain/census/segment.ts";

/** How to see the past of a figure, in reports that have none of filtered figures. */
export const EXPLAINED_WITHOUT_FILTERS = "Remove the filters to see how a figure came about.";

/** What counts while filters select visits, in reports that are kept by visitor and time. */
export const CountedInVisits = ({
  segment,
  hasExactTimes = false,
  isExplained = false,
}: {
  readonly segment: Segment;
  /** Whether the report knows the exact time of each. */
  readonly hasExactTimes?: boolean | undefined;
  /** Whether figures of the report can be explained while there are no filters. */
  readonly isExplained?: boolean | undefined;
}) =>
  segment.length > 0 && (
    <Text size="sm" role="note">
      With filters, only recognized visitors count, with what they did while a selected visit
      lasted, or until a page view after it would have begun another visit.
      {!hasExactTimes &&
        " The time of each is known to a quarter of an hour, so that something between two visits can count with both."}
      {isExplained && ` ${EXPLAINED_WITHOUT_FILTERS}`}
    </Text>
  );
