import { ActionIcon, Button, Group } from "@mantine/core";
import { IconFileTypePdf } from "@tabler/icons-react";
import { packingSlipContract, type Shipment } from "#read-api/orders/handling-contract.ts";
import { addressOf } from "../kit/calls/api.ts";
import { counted } from "../kit/figures/figures.tsx";
import { Who } from "../kit/session/actor-name.tsx";
import { Changes } from "../kit/session/permissions.tsx";
import { Moment } from "../kit/time/moment.tsx";
import { Section } from "../kit/ui/page.tsx";
import { FulfilmentMark } from "./fulfilment-mark.tsx";
import type { Handling, OrderDetails } from "./order-details.ts";
import classes from "./order-handling.module.css";
import { ShipmentActions } from "./shipment-actions.tsx";

const slipOf = (orderId: string, fulfilmentId?: string): string =>
  addressOf(packingSlipContract, {
    params: { orderId },
    query: { ...(fulfilmentId !== undefined && { fulfilmentId }) },
  });

const linesText = (order: OrderDetails, lines: Shipment["lines"]): string =>
  lines
    .map(({ lineId, quantity }) => {
      const line = order.lines.find((each) => each.lineId === lineId);
      return `${quantity} × ${line?.title ?? "a line"}`;
    })
    .join(", ");

const TrackingText = ({ tracking }: Pick<Shipment, "tracking">) => {
  if (tracking === null) return null;
  const text = [tracking.carrier, tracking.number].filter(Boolean).join(" ");
  return tracking.url === null ? (
    <span className="db-mono">{text}</span>
  ) : (
    <a href={tracking.url} target="_blank" rel="noreferrer">
      {text}
    </a>
  );
};

const Sent = ({
  order,
  shipment,
}: {
  readonly order: OrderDetails;
  readonly shipment: Shipment;
}) => (
  <li className={classes.item}>
    <span className={classes.text}>
      <span>{linesText(order, shipment.lines)}</span>
      <TrackingText tracking={shipment.tracking} />
      {shipment.isForgotten && (
        <span className={classes.meta}>
          The tracking number was erased with the customer’s personal data.
        </span>
      )}
      <span className={classes.meta}>
        <Moment at={shipment.fulfilledAt} /> · <Who actor={shipment.actor} />
        {shipment.tellsBuyer && " · customer notified"}
      </span>
    </span>
    <Changes>
      <ShipmentActions orderId={order.orderId} shipment={shipment} />
    </Changes>
    <ActionIcon
      component="a"
      href={slipOf(order.orderId, shipment.fulfilmentId)}
      target="_blank"
      variant="subtle"
      color="gray"
      aria-label="Packing slip of this shipment"
      title="Packing slip"
    >
      <IconFileTypePdf size={18} />
    </ActionIcon>
  </li>
);

/** Items to ship, and shipments. */
export const OrderHandling = ({
  order,
  handling,
  onFulfil,
}: {
  readonly order: OrderDetails;
  readonly handling: Handling;
  readonly onFulfil: () => void;
}) => {
  const { state, unsent, shipments, cancelled } = handling;
  const units = unsent.reduce((sum, { quantity }) => sum + quantity, 0);
  if (state === null || (state === "nothing-to-send" && shipments.length === 0)) return null;
  return (
    <Section title="Fulfilment" aside={<FulfilmentMark of={state} />}>
      {cancelled !== null && (
        <p className={classes.lead}>
          Cancelled on <Moment at={cancelled.at} />
          {cancelled.reason !== "" && `: ${cancelled.reason}`}
          {cancelled.isForgotten && ": the reason was erased with the customer’s personal data"}
        </p>
      )}
      {units > 0 && state === "awaiting-payment" && (
        <p className={classes.lead}>Nothing can be shipped until the payment is recorded.</p>
      )}
      {units > 0 && (
        <p className={classes.lead}>
          {counted(units, "unit")} to ship: {linesText(order, unsent)}.
        </p>
      )}
      {shipments.length > 0 && (
        <ul className={classes.items}>
          {shipments.map((shipment) => (
            <Sent key={shipment.fulfilmentId} order={order} shipment={shipment} />
          ))}
        </ul>
      )}
      {cancelled === null && (
        <Group gap="sm" mt="md">
          {units > 0 && state !== "awaiting-payment" && (
            <Changes>
              <Button onClick={onFulfil}>Mark as shipped</Button>
            </Changes>
          )}
          <Button
            component="a"
            href={slipOf(order.orderId)}
            target="_blank"
            variant="default"
            leftSection={<IconFileTypePdf size={17} />}
          >
            Packing slip
          </Button>
        </Group>
      )}
    </Section>
  );
};
