import { Button, Group } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import * as z from "zod/mini";
import { getStockHistoryContract, type StockMovement } from "#read-api/inventory/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { formatCount } from "../kit/figures/figures.tsx";
import { History, Movement, Movements } from "../kit/figures/movements.tsx";
import { Loaded } from "../kit/ui/loaded.tsx";
import { Empty } from "../kit/ui/states.tsx";

const names: Readonly<Record<string, string>> = {
  StockReceived: "Received",
  StockAdjusted: "Adjusted",
  StockHeld: "Held for a checkout",
  StockHoldReleased: "Hold released",
  StockSold: "Sold",
  StockReturned: "Returned",
  StockCountingChanged: "Stock tracking changed",
};

const PAGE_SIZE = 20;

/** Every movement of a variant, newest first. */
export const StockHistory = ({ variantId }: { readonly variantId: string }) => {
  const [page, setPage] = useState(1);
  const query = useCall(getStockHistoryContract, {
    params: { variantId },
    query: { page, pageSize: PAGE_SIZE },
  });
  return (
    <History>
      <Loaded query={query}>
        {({ rows, total }) =>
          rows.length === 0 ? (
            <Empty
              title="No stock movements yet"
              text="Receive a delivery to put the first units in stock."
            />
          ) : (
            <>
              <Movements>
                {rows.map((movement) => (
                  <StockChange key={movement.revision} movement={movement} />
                ))}
              </Movements>
              {total > PAGE_SIZE && (
                <Group justify="space-between" mt="md">
                  <Button
                    variant="default"
                    size="compact-sm"
                    disabled={page === 1}
                    onClick={() => setPage(page - 1)}
                  >
                    Newer
                  </Button>
                  <Button
                    variant="default"
                    size="compact-sm"
                    disabled={page * PAGE_SIZE >= total}
                    onClick={() => setPage(page + 1)}
                  >
                    Older
                  </Button>
                </Group>
              )}
            </>
          )
        }
      </Loaded>
    </History>
  );
};

/** Uses the same minus sign as the number's explanation. */
const signed = (delta: number): string => `${delta > 0 ? "+" : "−"}${formatCount(Math.abs(delta))}`;

const deltaOf = ({ onHandDelta, heldDelta }: StockMovement): string => {
  if (onHandDelta !== 0) return signed(onHandDelta);
  return heldDelta === 0 ? "" : `${signed(heldDelta)} held`;
};

/** A reference to an order, which is hidden from members who cannot read orders. */
const isOfOrder = ({ type, reference }: StockMovement): boolean =>
  (type === "StockSold" || type === "StockReturned") && z.uuid().safeParse(reference).success;

/** Generated ids are meaningless to people. */
const isMadeUp = (movement: StockMovement): boolean =>
  isOfOrder(movement) || movement.type === "StockHeld";

const StockChange = ({ movement }: { readonly movement: StockMovement }) => (
  <Movement
    delta={deltaOf(movement)}
    down={movement.onHandDelta < 0}
    reference={isMadeUp(movement) ? "" : movement.reference}
    after={movement.unlimited ? "Unlimited" : `${formatCount(movement.onHand)} on hand`}
    at={movement.at}
    actor={movement.actor}
  >
    {names[movement.type] ?? movement.type}
    {isOfOrder(movement) && (
      <>
        {" "}
        <Link to="/orders/$orderId" params={{ orderId: movement.reference }}>
          in an order
        </Link>
      </>
    )}
  </Movement>
);
