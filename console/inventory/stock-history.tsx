import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { useCall } from "#console/app/queries.ts";
import { Who } from "#console/app/who.tsx";
import { Loaded } from "#console/ui/detail-drawer.tsx";
import { formatCount } from "#console/ui/figures.tsx";
import { Moment } from "#console/ui/moment.tsx";
import { Empty } from "#console/ui/states.tsx";
import { getStockHistoryContract, type StockMovement } from "#read-api/inventory/contract.ts";
import classes from "./stock-history.module.css";

const names: Readonly<Record<string, string>> = {
  StockReceived: "Received",
  StockAdjusted: "Adjusted",
  StockHeld: "Held for a checkout",
  StockHoldReleased: "Hold released",
  StockSold: "Sold",
  StockReturned: "Returned",
  StockCountingChanged: "Counting changed",
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
    <section aria-labelledby="stock-history">
      <h3 id="stock-history" className={classes.title}>
        History
      </h3>
      <Loaded query={query}>
        {({ rows, total }) =>
          rows.length === 0 ? (
            <Empty
              title="No movement yet"
              text="Receive a delivery to put the first units in stock."
            />
          ) : (
            <>
              <ol className={classes.list}>
                {rows.map((movement) => (
                  <Movement key={movement.revision} movement={movement} />
                ))}
              </ol>
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
    </section>
  );
};

const signed = (delta: number): string => `${delta > 0 ? "+" : ""}${formatCount(delta)}`;

const deltaOf = ({ onHandDelta, heldDelta }: StockMovement): string => {
  if (onHandDelta !== 0) return signed(onHandDelta);
  return heldDelta === 0 ? "" : `${signed(heldDelta)} held`;
};

const Movement = ({ movement }: { readonly movement: StockMovement }) => (
  <li className={classes.movement}>
    <span className={classes.delta} data-down={movement.onHandDelta < 0 || undefined}>
      {deltaOf(movement)}
    </span>
    <span className={classes.what}>
      <span>
        {names[movement.type] ?? movement.type}
        {movement.reference !== "" && (
          <span className={classes.reference}> {movement.reference}</span>
        )}
      </span>
      <span className={classes.meta}>
        <Moment at={movement.at} /> · <Who actor={movement.actor} />
      </span>
    </span>
    <span className={classes.after}>
      {movement.unlimited ? "unlimited" : `${formatCount(movement.onHand)} on hand`}
    </span>
  </li>
);
