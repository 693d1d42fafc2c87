import { Button, Group } from "@mantine/core";
import { Changes } from "../kit/session/permissions.tsx";
import type { StockChange } from "./stock-change.ts";

/** The changes of a variant's stock that a row offers. */
export const StockActions = ({
  row,
  onOpen,
}: {
  readonly row: StockChange["row"];
  readonly onOpen: (change: StockChange) => void;
}) => (
  <Changes>
    <Group gap={6} justify="flex-end" wrap="nowrap">
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Receive ${row.sku}`}
        onClick={() => onOpen({ kind: "receive", row })}
      >
        Receive
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={`Adjust ${row.sku}`}
        onClick={() => onOpen({ kind: "adjust", row })}
      >
        Adjust
      </Button>
    </Group>
  </Changes>
);
