import { Text } from "@mantine/core";
import { formatDay } from "#domain/kit/format-day.ts";
import { measuringRetentionContract } from "#read-api/measuring/retention-contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { Reads } from "../kit/session/permissions.tsx";

type Shown = {
  readonly figures?: string | undefined;
  /** They are explained by what was counted then, instead of by the reports. */
  readonly isExplained?: boolean | undefined;
};

const Note = ({ figures = "Figures", isExplained = false }: Shown) => {
  const { data } = useCall(measuringRetentionContract, {});
  if (!data?.countableFrom) return null;
  return (
    <Text size="sm" c="dimmed" role="note">
      {figures} from before {formatDay(`${data.countableFrom}T00:00:00Z`, "en-US", "UTC")} are
      final. The reports behind them were destroyed, so other measuring rules do not change them,{" "}
      {isExplained
        ? "and explained figures have the visits as they were counted then."
        : "and they cannot be explained."}
    </Text>
  );
};

/** Says which figures are final, once reports of a month were destroyed. */
export const CountableFrom = (shown: Shown) => (
  <Reads area="census">
    <Note {...shown} />
  </Reads>
);
