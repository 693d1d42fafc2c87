import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconReceiptRefund } from "@tabler/icons-react";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useCall } from "#console/app/queries.ts";
import { Loaded } from "#console/ui/detail-drawer.tsx";
import { counted, Money } from "#console/ui/figures.tsx";
import { Moment } from "#console/ui/moment.tsx";
import { Facts, Page, Section } from "#console/ui/page.tsx";
import { PlainTable } from "#console/ui/plain-table.tsx";
import { Thumbnail } from "#console/ui/thumbnail.tsx";
import type { ResponseOf } from "#domain/shared/contract.ts";
import { getOrderContract } from "#read-api/checkout/contract.ts";
import { BuyerFacts } from "./buyer-facts.tsx";
import classes from "./order-screen.module.css";
import { OrderStatus } from "./order-status.tsx";
import { RefundModal } from "./refund-modal.tsx";

const route = getRouteApi("/orders/$orderId");
export type WholeOrder = ResponseOf<typeof getOrderContract>;

const refundable = (order: WholeOrder): boolean =>
  order.number !== null && order.refundedCents < order.grandTotalCents;

export const OrderScreen = () => {
  const { orderId } = route.useParams();
  const query = useCall(getOrderContract, { params: { orderId } });
  const [refunding, refund] = useDisclosure();
  const order = query.data;
  return (
    <Page
      title={order === undefined || order.number === null ? "Order" : `Order #${order.number}`}
      intro={
        order && (
          <span className={classes.intro}>
            <OrderStatus of={order.status} /> <Moment at={order.placedAt} />
          </span>
        )
      }
      back={<Link to="/orders">← Orders</Link>}
      actions={
        order &&
        refundable(order) && (
          <Button
            variant="default"
            leftSection={<IconReceiptRefund size={17} />}
            onClick={refund.open}
          >
            Refund
          </Button>
        )
      }
    >
      <Loaded query={query}>{(loaded) => <Whole order={loaded} />}</Loaded>
      {order !== undefined && refunding && <RefundModal order={order} onClose={refund.close} />}
    </Page>
  );
};

const Whole = ({ order }: { readonly order: WholeOrder }) => (
  <div className={classes.columns}>
    <div className={classes.column}>
      <Section title={counted(order.totalQuantity, "unit")}>
        <Lines order={order} />
        <Totals order={order} />
      </Section>
      {order.refunds.length > 0 && <Refunds order={order} />}
    </div>
    <div className={classes.column}>
      <Section title="Buyer">
        <BuyerFacts buyer={order} />
      </Section>
      <Section title="Record">
        <Facts
          of={{
            "Order id": <span className="db-mono">{order.orderId}</span>,
            Payment: "Manual payment",
            Confirmed: <Moment at={order.confirmedAt} />,
            Events: (
              <Link to="/events" search={{ stream: order.stream }}>
                Show the events of this order
              </Link>
            ),
          }}
        />
      </Section>
    </div>
  </div>
);

const Lines = ({ order }: { readonly order: WholeOrder }) => (
  <ul className={classes.lines}>
    {order.lines.map((line) => {
      const refunded = order.refundedQuantities[line.lineId] ?? 0;
      return (
        <li key={line.lineId} className={classes.line}>
          <Thumbnail src={line.imageUrl} />
          <div className={classes.lineText}>
            <Link to="/products/$productId" params={{ productId: line.itemId }}>
              {line.title}
            </Link>
            <span className={classes.lineMeta}>
              {[...Object.values(line.attributes), line.sku].join(" · ")}
              {refunded > 0 && ` · ${counted(refunded, "unit")} refunded`}
            </span>
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

const Totals = ({ order }: { readonly order: WholeOrder }) => {
  const rows = [
    ["Subtotal", order.subtotalCents],
    ["Discount", -order.discountCents],
    ["Shipping", order.shippingCostCents],
    ["Tax", order.taxCents],
  ] as const;
  return (
    <dl className={classes.totals}>
      {rows
        .filter(([name, cents]) => name === "Subtotal" || cents !== 0)
        .map(([name, cents]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Money cents={cents} currency={order.currency} />
            </dd>
          </div>
        ))}
      <div className={classes.grand}>
        <dt>Total</dt>
        <dd>
          <Money cents={order.grandTotalCents} currency={order.currency} />
        </dd>
      </div>
      {order.refundedCents > 0 && (
        <div>
          <dt>Refunded</dt>
          <dd>
            <Money cents={-order.refundedCents} currency={order.currency} />
          </dd>
        </div>
      )}
    </dl>
  );
};

const Refunds = ({ order }: { readonly order: WholeOrder }) => (
  <Section title="Refunds" padded={false}>
    <PlainTable
      label="Refunds"
      rows={order.refunds}
      rowId={(row) => row.refundId}
      columns={[
        {
          id: "at",
          header: "When",
          card: "title",
          cell: (row) => <Moment at={row.refundedAt} />,
        },
        {
          id: "units",
          header: "Units",
          align: "right",
          cell: (row) => row.lines.reduce((sum, { quantity }) => sum + quantity, 0),
        },
        {
          id: "stock",
          header: "Back in stock",
          cell: (row) => (row.returnedToStock ? "Yes" : "No"),
        },
        {
          id: "amount",
          header: "Amount",
          align: "right",
          cell: (row) => <Money cents={row.amountCents} currency={order.currency} />,
        },
      ]}
    />
  </Section>
);
