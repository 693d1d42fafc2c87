import { cancellationText, sentView } from "#domain/customers/delivery-view.ts";
import { awaitedPaymentView } from "#domain/orders/awaited-payment.ts";
import { orderBill } from "#domain/orders/order-bill.ts";
import { orderNotShownTexts } from "#domain/orders/order-link.ts";
import { confirmedText, lineAnswers } from "#domain/orders/order-texts.ts";
import { BillRows } from "../cart/bill-rows.tsx";
import { ContactLink } from "../kit/contact-link.tsx";
import { reader } from "../kit/reader.ts";
import { sendsEmail } from "../kit/sends-email.ts";
import { AwaitedPayment } from "../orders/awaited-payment.tsx";
import { OrderDelivery } from "../orders/order-delivery.tsx";
import { SummaryLines } from "./order-summary.tsx";
import type { BoughtOrder } from "./place-order.ts";

const Unknown = () => (
  <div className="lost">
    <h1>{orderNotShownTexts.heading}</h1>
    <p className="lede">{orderNotShownTexts.ways}</p>
    <p className="actions">
      <a className="button" href="/account/login?next=%2Faccount%2Forders">
        Sign in
      </a>{" "}
      <ContactLink>Contact us</ContactLink>
    </p>
  </div>
);

/** The number that customers quote. Unknown only while the server is unavailable. */
const numberText = ({ number }: BoughtOrder): string =>
  number === undefined ? "Order placed" : `Order #${number}`;

/** Undefined: this browser has not placed such an order. Spec: B2.22. */
export const OrderConfirmedPage = ({ order }: { readonly order: BoughtOrder | undefined }) => {
  if (order === undefined) return <Unknown />;
  const lines = order.lines.map((line) => ({
    ...line,
    id: line.lineId,
    answers: lineAnswers(line),
  }));
  const { shipments = [], unsent = [], cancelledAt = null } = order;
  const delivery = sentView({ lines: order.lines, shipments, unsent, cancelledAt }, reader());
  return (
    <div className="confirmed">
      <div className="page-head">
        <p className="eyebrow">{numberText(order)}</p>
        <h1>{cancelledAt === null ? "Thank you." : "Order cancelled"}</h1>
        <p className="lede">
          {cancellationText({ cancelledAt }, reader()) || confirmedText(order, sendsEmail())}
        </p>
        {order.email && cancelledAt === null && (
          <p className="lede">
            {sendsEmail()
              ? `A confirmation is on its way to ${order.email}.`
              : `This shop cannot send email yet. Please write down your order number${order.number === undefined ? "." : `: #${order.number}.`}`}
          </p>
        )}
      </div>
      <section className="summary" aria-label="Your order">
        <SummaryLines lines={lines} currency={order.currency} />
        <BillRows bill={orderBill(order, reader().moneyLocale)} />
      </section>
      {order.awaitedPayment && (
        <AwaitedPayment
          payment={awaitedPaymentView(order.awaitedPayment, order.currency, reader())}
        />
      )}
      {delivery && <OrderDelivery delivery={delivery} />}
      <p className="actions">
        {order.filesUrl && (
          <>
            <a className="button" href={order.filesUrl}>
              Your files
            </a>{" "}
          </>
        )}
        <a className={order.filesUrl ? "button button-quiet" : "button"} href="/">
          Back to the shop
        </a>
      </p>
    </div>
  );
};
