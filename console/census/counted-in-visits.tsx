import { Text } from "@mantine/core";
import type { Segment } from "#domain/census/segment.ts";

/** What counts while filters select visits, in reports that are kept by visitor and quarter of an hour. */
export const CountedInVisits = ({ segment }: { readonly segment: Segment }) =>
  segment.length > 0 && (
    <Text size="sm" role="note">
      With filters, only recognized visitors count, with what they did in the selected visits. The
      time of each is known to a quarter of an hour, so that something between two visits can count
      with both.
    </Text>
  );
