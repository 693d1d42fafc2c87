import { Explain } from "#console/history/explain.tsx";
import type { Order } from "#domain/orders/order.ts";
import { Money } from "../kit/figures/figures.tsx";
import { Moment } from "../kit/time/moment.tsx";
import { CopyButton } from "../kit/ui/copy-button.tsx";
import { Facts, Section } from "../kit/ui/page.tsx";
import type { OrderDetails } from "./order-details.ts";
import classes from "./order-screen.module.css";

const payments: Readonly<Record<Order["payment"]["method"], string>> = {
  manual: "Manual: invoice, bank transfer or in person",
  stripe: "Card or wallet, through Stripe",
  none: "No payment needed",
};

const failures: Readonly<Record<string, string>> = {
  "not-enough-stock": "The items sold out before the order was confirmed.",
  "coupon-gone": "A coupon reached its limit before the order was confirmed.",
  "gift-card-gone": "A gift card was used up before the order was confirmed.",
  "payment-abandoned": "The customer did not pay in time.",
  "payment-refused": "The payment was declined.",
  replaced: "The customer changed the order before paying.",
};

const cartAmounts = [
  ["Subtotal", "cart-subtotal", "subtotalCents"],
  ["Discounts", "cart-discount", "discountCents"],
  ["Shipping", "cart-shipping", "shippingCostCents"],
  ["Taxes", "cart-tax", "taxCents"],
  ["Total", "cart-total", "grandTotalCents"],
] as const;

/** The cart's content and total when it was ordered. */
const cartFacts = (order: OrderDetails, cartId: string) =>
  Object.fromEntries(
    cartAmounts.map(([label, number, name]) => [
      label,
      <Explain key={name} number={number} id={cartId} of="the cart of this order">
        <Money cents={order[name]} currency={order.currency} />
      </Explain>,
    ]),
  );

const Id = ({ of, copy }: { readonly of: string; readonly copy: string }) => (
  <>
    <span className="db-mono">{of}</span> <CopyButton value={of} label={copy} />
  </>
);

/** The payment of an order, and the cart it came from. */
export const OrderRecord = ({
  order,
  cartId,
}: {
  readonly order: OrderDetails;
  readonly cartId: string | undefined;
}) => (
  <Section title="Technical details">
    <Facts
      of={{
        "Order id": <Id of={order.orderId} copy="Copy the order id" />,
        Payment: order.payment.name ?? payments[order.payment.method],
        ...(order.paymentReference !== null && {
          "Payment id": <Id of={order.paymentReference} copy="Copy the payment id" />,
        }),
        ...(order.status === "failed" &&
          order.failure !== null && { Failed: failures[order.failure] ?? order.failure }),
        Confirmed: <Moment at={order.confirmedAt} />,
      }}
    />
    {cartId !== undefined && (
      <details className={classes.cart}>
        <summary>Original cart</summary>
        <Facts of={cartFacts(order, cartId)} />
      </details>
    )}
  </Section>
);
