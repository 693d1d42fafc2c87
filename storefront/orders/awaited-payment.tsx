import type { AwaitedPaymentView } from "#domain/orders/awaited-payment.ts";

/** The instructions for a manual payment. */
export const AwaitedPayment = ({ payment }: { readonly payment: AwaitedPaymentView }) => (
  <section className="account-section" aria-labelledby="payment-title">
    <h2 id="payment-title">{payment.title}</h2>
    <dl className="how-to-pay">
      {payment.rows.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    <p className="entry-lines">{payment.lines.join("\n")}</p>
    <p className="entry-note">{payment.note}</p>
  </section>
);
