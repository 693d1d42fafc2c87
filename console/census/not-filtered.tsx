import { Text } from "@mantine/core";
import { parseSegment } from "#domain/census/segment.ts";

/** Says that the filters of the other reports do not apply, so that these figures are not taken for theirs. */
export const NotFiltered = ({ segment }: { readonly segment: string | undefined }) => {
  if ((parseSegment(segment) ?? []).length === 0) return null;
  return (
    <Text size="sm" role="note">
      These figures are not filtered, because they are kept by quarter of an hour and not by visit.
      Your filters are kept for the other reports.
    </Text>
  );
};
