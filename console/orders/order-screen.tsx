import { Button } from "@mantine/core";
import { IconBan, IconReceiptRefund } from "@tabler/icons-react";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { ProductLink } from "#console/catalog/product-link.tsx";
import { productTypes } from "#domain/catalog/product-types.ts";
import { PURCHASE_FIELD } from "#domain/gift-cards/purchase-field.ts";
import { getOrderContract } from "#read-api/orders/contract.ts";
import { getHandlingContract } from "#read-api/orders/handling-contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { counted, Money } from "../kit/figures/figures.tsx";
import { Changes } from "../kit/session/permissions.tsx";
import { Moment } from "../kit/time/moment.tsx";
import { Loaded } from "../kit/ui/loaded.tsx";
import { Page, Section } from "../kit/ui/page.tsx";
import { Thumbnail } from "../kit/ui/thumbnail.tsx";
import { BuyerFacts } from "./buyer-facts.tsx";
import { CancelModal } from "./cancel-modal.tsx";
import { FulfilModal } from "./fulfil-modal.tsx";
import { FulfilmentMark } from "./fulfilment-mark.tsx";
import type { Handling, OrderDetails } from "./order-details.ts";
import { OrderHandling } from "./order-handling.tsx";
import { OrderHistory } from "./order-history.tsx";
import { OrderNotes } from "./order-notes.tsx";
import { OrderPayment } from "./order-payment.tsx";
import { OrderRecord } from "./order-record.tsx";
import { OrderRefunds } from "./order-refunds.tsx";
import classes from "./order-screen.module.css";
import { OrderStatus } from "./order-status.tsx";
import { OrderTotals } from "./order-totals.tsx";
import { RefundModal } from "./refund-modal.tsx";

const route = getRouteApi("/orders/$orderId");
const refundable = (order: OrderDetails): boolean =>
  order.number !== null &&
  order.status !== "awaiting-payment" &&
  order.status !== "cancelled" &&
  order.refundedCents < order.grandTotalCents;

/** Partly shipped orders are refunded instead. */
const cancellable = (order: OrderDetails, handling: Handling | undefined): boolean =>
  order.number !== null &&
  handling !== undefined &&
  handling.shipments.length === 0 &&
  handling.cancelled === null;

type Dialog = "refund" | "fulfil" | "cancel" | undefined;

export const OrderScreen = () => {
  const { orderId } = route.useParams();
  const query = useCall(getOrderContract, { params: { orderId } });
  const handling = useCall(getHandlingContract, { params: { orderId } }).data;
  const [dialog, setDialog] = useState<Dialog>();
  const close = () => setDialog(undefined);
  const order = query.data;
  return (
    <Page
      title={order === undefined || order.number === null ? "Order" : `Order #${order.number}`}
      intro={
        order && (
          <span className={classes.intro}>
            <OrderStatus of={order.status} />
            {handling?.state && handling.state !== "awaiting-payment" && (
              <FulfilmentMark of={handling.state} />
            )}
            <Moment at={order.placedAt} />
          </span>
        )
      }
      back={<Link to="/orders">← Orders</Link>}
      actions={
        <Changes>
          {order && cancellable(order, handling) && (
            <Button
              variant="default"
              data-danger
              leftSection={<IconBan size={17} />}
              onClick={() => setDialog("cancel")}
            >
              Cancel order
            </Button>
          )}
          {order && handling && refundable(order) && (
            <Button
              variant="default"
              leftSection={<IconReceiptRefund size={17} />}
              onClick={() => setDialog("refund")}
            >
              Refund
            </Button>
          )}
        </Changes>
      }
    >
      <Loaded query={query}>
        {(loaded) => (
          <Details order={loaded} handling={handling} onFulfil={() => setDialog("fulfil")} />
        )}
      </Loaded>
      {order !== undefined && handling !== undefined && dialog === "refund" && (
        <RefundModal order={order} unsent={handling.unsent} onClose={close} />
      )}
      {order !== undefined && dialog === "cancel" && <CancelModal order={order} onClose={close} />}
      {order !== undefined && handling !== undefined && dialog === "fulfil" && (
        <FulfilModal order={order} unsent={handling.unsent} onClose={close} />
      )}
    </Page>
  );
};

const Details = ({
  order,
  handling,
  onFulfil,
}: {
  readonly order: OrderDetails;
  readonly handling: Handling | undefined;
  readonly onFulfil: () => void;
}) => (
  <div className={classes.columns}>
    <div className={classes.column}>
      <Section title={counted(order.totalQuantity, "unit")}>
        <Lines order={order} />
        <OrderTotals order={order} />
      </Section>
      {order.payment.method === "manual" && order.paymentState !== null && (
        <OrderPayment order={order} />
      )}
      {handling !== undefined && (
        <OrderHandling order={order} handling={handling} onFulfil={onFulfil} />
      )}
      {order.refunds.length > 0 && <OrderRefunds order={order} />}
      <OrderHistory orderId={order.orderId} stream={order.stream} />
    </div>
    <div className={classes.column}>
      <Section title="Customer">
        <BuyerFacts buyer={order} />
      </Section>
      {handling !== undefined && <OrderNotes orderId={order.orderId} notes={handling.notes} />}
      <OrderRecord order={order} cartId={handling?.cartId} />
    </div>
  </div>
);

const Lines = ({ order }: { readonly order: OrderDetails }) => (
  <ul className={classes.lines}>
    {order.lines.map((line) => {
      const refunded = order.refundedQuantities[line.lineId] ?? 0;
      return (
        <li key={line.lineId} className={classes.line}>
          <Thumbnail src={line.imageUrl} />
          <div className={classes.lineText}>
            <ProductLink productId={line.itemId} title={line.title} />
            <span className={classes.lineMeta}>
              {[...Object.values(line.attributes), line.sku].join(" · ")}
              {refunded > 0 && ` · ${counted(refunded, "unit")} refunded`}
            </span>
            {Object.entries(line.additionalFields ?? {})
              .filter(([title]) => title !== PURCHASE_FIELD)
              .map(([title, text]) => (
                <span className={classes.lineMeta} key={title}>
                  {title}: {text}
                </span>
              ))}
            {line.productType === productTypes.GIFT_CARD && (
              <Link
                to="/gift-cards"
                search={{ orderId: order.orderId }}
                className={classes.lineMeta}
              >
                {line.quantity === 1 ? "Gift card in this order" : "Gift cards in this order"}
              </Link>
            )}
          </div>
          <span className={classes.lineSum}>
            {line.quantity} × <Money cents={line.unitPriceCents} currency={order.currency} />
          </span>
          <span className={classes.lineTotal}>
            <Money cents={line.totalCents} currency={order.currency} />
          </span>
        </li>
      );
    })}
  </ul>
);
