import { Button } from "@mantine/core";
import { useState } from "react";
import { EventLogLink } from "#console/history/event-log-link.tsx";
import { explainContract } from "#read-api/explained/explain-contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { Who } from "../kit/session/actor-name.tsx";
import { Moment } from "../kit/time/moment.tsx";
import { Loaded } from "../kit/ui/loaded.tsx";
import { Section } from "../kit/ui/page.tsx";
import classes from "./order-handling.module.css";

const FEW = 25;
const MANY = 100;

/** Everything that happened to an order, as text, newest first. */
export const OrderHistory = ({
  orderId,
  stream,
}: {
  readonly orderId: string;
  readonly stream: string;
}) => {
  const [pageSize, setPageSize] = useState(FEW);
  const query = useCall(explainContract, {
    query: { number: "order-total", id: orderId, pageSize },
  });
  return (
    <Section title="History" aside={<EventLogLink stream={stream} />}>
      <Loaded query={query}>
        {({ rows, older }) => (
          <>
            <ol className={classes.timeline}>
              {rows.map((row) => (
                <li key={row.position} className={classes.event}>
                  <span>
                    {row.what}
                    {row.detail !== "" && <span className={classes.detail}> {row.detail}</span>}
                  </span>
                  <span className={classes.meta}>
                    <Moment at={row.at} /> · <Who actor={row.actor} />
                  </span>
                </li>
              ))}
            </ol>
            {older !== null && pageSize === FEW && (
              <Button variant="default" size="compact-sm" onClick={() => setPageSize(MANY)}>
                Show more
              </Button>
            )}
          </>
        )}
      </Loaded>
    </Section>
  );
};
