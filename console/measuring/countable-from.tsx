import { Text } from "@mantine/core";
import { formatDay } from "#domain/kit/format-day.ts";
import { measuringRetentionContract } from "#read-api/measuring/retention-contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { Reads } from "../kit/session/permissions.tsx";

const Note = ({ figures }: { readonly figures: string }) => {
  const { data } = useCall(measuringRetentionContract, {});
  if (!data?.countableFrom) return null;
  return (
    <Text size="sm" c="dimmed" role="note">
      {figures} from before {formatDay(`${data.countableFrom}T00:00:00Z`, "en-US", "UTC")} are
      final. The reports behind them were destroyed, so other measuring rules do not change them,
      and they cannot be explained.
    </Text>
  );
};

/** Says which figures are final, once reports of a month were destroyed. */
export const CountableFrom = ({ figures = "Figures" }: { readonly figures?: string }) => (
  <Reads area="census">
    <Note figures={figures} />
  </Reads>
);
