import { Button } from "@mantine/core";
import { formatMoney } from "#domain/kit/format-money.ts";
import { counted } from "../kit/figures/figures.tsx";
import classes from "./sales-check.module.css";

/** One sum of a report, next to the sum over the orders and refunds. */
type Row = {
  readonly report: string;
  readonly figure: string;
  readonly currency: string;
  readonly reportCents: number;
  readonly ledgerCents: number;
};

const Amounts = ({ rows }: { readonly rows: readonly Row[] }) => (
  <div className={classes.scroll}>
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Report</th>
          <th scope="col">Figure</th>
          <th scope="col" className={classes.amount}>
            Report
          </th>
          <th scope="col" className={classes.amount}>
            Orders and refunds
          </th>
          <th scope="col" className={classes.amount}>
            Difference
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ report, figure, currency, reportCents, ledgerCents }) => (
          <tr
            key={`${report} ${figure} ${currency}`}
            data-tone={reportCents === ledgerCents ? "good" : "bad"}
          >
            <td>{report}</td>
            <td>
              {figure}, {currency}
            </td>
            <td className={classes.amount}>{formatMoney(reportCents, currency)}</td>
            <td className={classes.amount}>{formatMoney(ledgerCents, currency)}</td>
            <td className={classes.amount}>{formatMoney(reportCents - ledgerCents, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const LABEL = "Check against orders and refunds";

/** A check that has no result yet, or none because it failed: the promise of one is not kept silently. */
const Unchecked = ({ error, refetch }: Pick<Query, "error" | "refetch">) => (
  <section className={classes.check} aria-label={LABEL}>
    <p className={classes.verdict} role={error === null ? undefined : "alert"}>
      {error === null ? (
        "Comparing with the orders and refunds…"
      ) : (
        <>
          These figures could not be compared with the orders and refunds.{" "}
          <Button variant="subtle" size="compact-sm" onClick={() => refetch()}>
            Try again
          </Button>
        </>
      )}
    </p>
  </section>
);

type Query = {
  readonly data: unknown;
  readonly error: unknown;
  readonly refetch: () => unknown;
};

/** Whether these sums agree to the cent, with all of them. */
export const Checked = ({
  query,
  rows,
}: {
  /** The call that compares. */
  readonly query: Query;
  /** What it answered; empty before that. */
  readonly rows: readonly Row[];
}) => {
  if (query.data === undefined) return <Unchecked error={query.error} refetch={query.refetch} />;
  if (rows.length === 0) return null;
  const wrong = rows.filter(({ reportCents, ledgerCents }) => reportCents !== ledgerCents);
  return (
    <section
      className={classes.check}
      data-tone={wrong.length === 0 ? "good" : "bad"}
      aria-label={LABEL}
    >
      <p className={classes.verdict}>
        {wrong.length === 0
          ? "Checked: these figures equal the orders and refunds to the cent."
          : `${counted(wrong.length, "figure")} differ from the orders and refunds. Please report this.`}
      </p>
      <details open={wrong.length > 0}>
        <summary>{counted(rows.length, "compared figure")}</summary>
        <Amounts rows={rows} />
      </details>
    </section>
  );
};
