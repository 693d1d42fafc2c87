import type { Bill } from "#domain/cart/sums.ts";

type Props = {
  readonly bill: Bill;
  /** An answer that may change it is on its way. */
  readonly isPending?: boolean;
};

/** Spec: A3.1. */
export const BillRows = ({ bill, isPending = false }: Props) => (
  <>
    <dl className="bill" aria-busy={isPending}>
      {bill.rows.map(({ key, label, amount }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
      <div className="summary-total">
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
        <div className="summary-due">
          <dt>Amount due</dt>
          <dd>{bill.due}</dd>
        </div>
      )}
    </dl>
    {bill.notes.map((note) => (
      <p className="summary-note" key={note}>
        {note}
      </p>
    ))}
  </>
);
