import { Explain } from "#console/history/explain.tsx";
import { orderBill } from "#domain/orders/order-bill.ts";
import type { ExplainedNumber } from "#read-api/explained/explain-contract.ts";
import { Money } from "../kit/figures/figures.tsx";
import type { OrderDetails } from "./order-details.ts";
import classes from "./order-screen.module.css";

const orderName = ({ number }: OrderDetails): string =>
  number === null ? "this order" : `order #${number}`;

/** Key of a row's number in the bill. Several coupons or taxes share one number. */
const numberOf = (key: string): ExplainedNumber => {
  if (key.startsWith("discount")) return "order-discount";
  if (key.startsWith("tax")) return "order-tax";
  return key === "shipping" ? "order-shipping" : "order-subtotal";
};

/** The refunded amount, and the remaining total. */
const Refunded = ({ order }: { readonly order: OrderDetails }) => (
  <>
    <div>
      <dt>Refunded</dt>
      <dd>
        <Explain number="order-refunded" id={order.orderId} of={orderName(order)}>
          <Money cents={-order.refundedCents} currency={order.currency} />
        </Explain>
      </dd>
    </div>
    <div>
      <dt>Net</dt>
      <dd>
        <Money cents={order.grandTotalCents - order.refundedCents} currency={order.currency} />
      </dd>
    </div>
  </>
);

/** The customer's bill, and the refunds. */
export const OrderTotals = ({ order }: { readonly order: OrderDetails }) => {
  const bill = orderBill(order, null);
  return (
    <>
      <dl className={classes.totals}>
        {bill.rows.map(({ key, label, amount }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>
              <Explain number={numberOf(key)} id={order.orderId} of={orderName(order)}>
                {amount}
              </Explain>
            </dd>
          </div>
        ))}
        <div className={classes.grand}>
          <dt>Total</dt>
          <dd>
            <Explain number="order-total" id={order.orderId} of={orderName(order)}>
              {bill.total}
            </Explain>
          </dd>
        </div>
        {bill.paid.map(({ key, label, amount }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
        {bill.due !== null && (
          <div>
            <dt>Balance due</dt>
            <dd>
              <Explain number="order-due" id={order.orderId} of={orderName(order)}>
                {bill.due}
              </Explain>
            </dd>
          </div>
        )}
        {order.refundedCents > 0 && <Refunded order={order} />}
      </dl>
      {bill.notes.map((note) => (
        <p className={classes.billNote} key={note}>
          {note}
        </p>
      ))}
    </>
  );
};
