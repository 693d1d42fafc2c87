import type { ResponseOf } from "#domain/kit/contract.ts";
import { formatMoney } from "#domain/kit/format-money.ts";
import {
  type CheckedReport,
  checkedFigureNames,
  checkedReportNames,
} from "#domain/sales/sales-check.ts";
import { salesCheckContract } from "#read-api/sales/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { counted } from "../kit/figures/figures.tsx";
import classes from "./sales-check.module.css";

type Row = ResponseOf<typeof salesCheckContract>["rows"][number];

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
            <td>{checkedReportNames[report]}</td>
            <td>
              {checkedFigureNames[figure]}, {currency}
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

/** Whether the reports of these days add up to the orders and refunds themselves. */
export const SalesCheck = ({
  from,
  to,
  report,
}: {
  readonly from: string | undefined;
  readonly to: string | undefined;
  /** Only this report; absent: all of them. */
  readonly report?: CheckedReport;
}) => {
  const range = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  const { data } = useCall(salesCheckContract, { query: range });
  if (data === undefined) return null;
  const rows = data.rows.filter((row) => report === undefined || row.report === report);
  if (rows.length === 0) return null;
  const wrong = rows.filter(({ reportCents, ledgerCents }) => reportCents !== ledgerCents);
  return (
    <section
      className={classes.check}
      data-tone={wrong.length === 0 ? "good" : "bad"}
      aria-label="Check against orders and refunds"
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
