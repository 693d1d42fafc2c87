import {
  type CheckedReport,
  checkedFigureNames,
  checkedReportNames,
} from "#domain/sales/sales-check.ts";
import { salesCheckContract } from "#read-api/sales/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { Checked } from "./checked.tsx";

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
  const query = useCall(salesCheckContract, { query: range });
  const rows = (query.data?.rows ?? []).filter(
    (row) => report === undefined || row.report === report,
  );
  return (
    <Checked
      query={query}
      rows={rows.map((row) => ({
        ...row,
        report: checkedReportNames[row.report],
        figure: checkedFigureNames[row.figure],
      }))}
    />
  );
};
