import { Text } from "@mantine/core";
import { formatDay } from "#domain/kit/format-day.ts";
import { measuringKeepingContract } from "#read-api/measuring/keeping-contract.ts";
import { useCall } from "../kit/calls/queries.ts";

/** Says which figures are final, once page views of a month were destroyed. */
export const CountableFrom = () => {
  const { data } = useCall(measuringKeepingContract, {});
  if (!data?.countableFrom) return null;
  return (
    <Text size="sm" c="dimmed" role="note">
      Figures from before {formatDay(`${data.countableFrom}T00:00:00Z`, "en-US", "UTC")} are final.
      Their page views were destroyed, so other measuring rules do not change them, and they cannot
      be explained.
    </Text>
  );
};
