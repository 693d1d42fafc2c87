import { Button, Group, Stack } from "@mantine/core";
import { useState } from "react";
import { EventLogLink } from "#console/history/event-log-link.tsx";
import { Explain } from "#console/history/explain.tsx";
import type { StockRow } from "#read-api/inventory/contract.ts";
import { Count } from "../kit/figures/figures.tsx";
import { Changes } from "../kit/session/permissions.tsx";
import { useWebsite } from "../kit/session/session.tsx";
import { AreaLink } from "../kit/ui/area-link.tsx";
import { DetailDrawer } from "../kit/ui/detail-drawer.tsx";
import { Facts } from "../kit/ui/page.tsx";
import { Available } from "./available.tsx";
import { CountingSwitch } from "./counting-switch.tsx";
import type { StockChange } from "./stock-change.ts";
import { StockHistory } from "./stock-history.tsx";

/** One variant: its figures, and every movement behind them. */
export const StockDrawer = ({
  variantId,
  row,
  onChange,
  onClose,
}: {
  readonly variantId: string | undefined;
  readonly row: StockRow | undefined;
  readonly onChange: (change: StockChange) => void;
  readonly onClose: () => void;
}) => {
  const website = useWebsite();
  // The drawer keeps its content while it slides out.
  const [last, setLast] = useState<StockRow>();
  if (row !== undefined && row !== last) setLast(row);
  const shown =
    row ?? (last?.variantId === variantId || variantId === undefined ? last : undefined);
  return (
    <DetailDrawer
      title={shown?.productName ?? "Variant"}
      opened={variantId !== undefined}
      onClose={onClose}
    >
      <Stack gap="lg">
        {shown !== undefined && (
          <>
            <Facts
              of={{
                Product: (
                  <AreaLink
                    area="products"
                    to="/products/$productId"
                    params={{ productId: shown.productId }}
                  >
                    {shown.productName}
                  </AreaLink>
                ),
                SKU: <span className="db-mono">{shown.sku}</span>,
                Options: Object.values(shown.attributes).join(" / ") || "None",
                Available: (
                  <Explain number="stock-available" id={shown.variantId} of={shown.sku}>
                    <Available unlimited={shown.unlimited} available={shown.available} />
                  </Explain>
                ),
                "On hand": (
                  <Explain number="stock-on-hand" id={shown.variantId} of={shown.sku}>
                    <Count of={shown.onHand} />
                  </Explain>
                ),
                Held: (
                  <Explain number="stock-held" id={shown.variantId} of={shown.sku}>
                    <Count of={shown.held} />
                  </Explain>
                ),
                Sold: (
                  <Explain number="stock-sold" id={shown.variantId} of={shown.sku}>
                    <Count of={shown.sold} />
                  </Explain>
                ),
              }}
            />
            <Group gap="sm">
              <Changes>
                <Button
                  disabled={shown.unlimited}
                  onClick={() => onChange({ kind: "receive", row: shown })}
                >
                  Receive
                </Button>
              </Changes>
              <Changes>
                <Button
                  variant="default"
                  disabled={shown.unlimited}
                  onClick={() => onChange({ kind: "adjust", row: shown })}
                >
                  Adjust
                </Button>
              </Changes>
              <EventLogLink stream={`stock-${website.websiteId}.${shown.variantId}`} />
            </Group>
            <Changes>
              <CountingSwitch row={shown} />
            </Changes>
          </>
        )}
        {variantId !== undefined && <StockHistory variantId={variantId} />}
      </Stack>
    </DetailDrawer>
  );
};
