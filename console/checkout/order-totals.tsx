import { Money } from "#console/ui/figures.tsx";
import { orderBill } from "#domain/checkout/order-bill.ts";
import classes from "./order-screen.module.css";
import type { WholeOrder } from "./order-screen.tsx";

/** The bill as the buyer has it, and what has gone back of it. */
export const OrderTotals = ({ order }: { readonly order: WholeOrder }) => {
  const bill = orderBill(order);
  return (
    <>
      <dl className={classes.totals}>
        {bill.rows.map(({ key, label, amount }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
        <div className={classes.grand}>
          <dt>Total</dt>
          <dd>{bill.total}</dd>
        </div>
        {bill.paid.map(({ key, label, amount }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
        {bill.due !== null && (
          <div>
            <dt>Left to pay</dt>
            <dd>{bill.due}</dd>
          </div>
        )}
        {order.refundedCents > 0 && (
          <div>
            <dt>Refunded</dt>
            <dd>
              <Money cents={-order.refundedCents} currency={order.currency} />
            </dd>
          </div>
        )}
      </dl>
      {bill.notes.map((note) => (
        <p className={classes.billNote} key={note}>
          {note}
        </p>
      ))}
    </>
  );
};
