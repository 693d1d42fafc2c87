import { Text } from "@mantine/core";
import type { Segment } from "#domain/census/segment.ts";

/** What counts while filters select visits, in reports that are kept by visitor and time. */
export const CountedInVisits = ({
  segment,
  hasExactTimes = false,
}: {
  readonly segment: Segment;
  /** Whether the report knows the exact time of each. */
  readonly hasExactTimes?: boolean;
}) =>
  segment.length > 0 && (
    <Text size="sm" role="note">
      With filters, only recognized visitors count, with what they did while a selected visit
      lasted, or until a page view after it would have begun another visit.
      {!hasExactTimes &&
        " The time of each is known to a quarter of an hour, so that something between two visits can count with both."}
    </Text>
  );
