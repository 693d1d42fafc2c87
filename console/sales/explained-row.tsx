import type { ReactNode } from "react";
import type { Days } from "#domain/kit/comparison.ts";
import { formatMoney } from "#domain/kit/format-money.ts";
import type { ExplainedNumber } from "#read-api/explained/explain-contract.ts";
import { Explain } from "../history/explain.tsx";
import { salesNumberId } from "./explained-sales.ts";

/** An amount of a row of a report, which opens the events behind it once the days of the report are known. */
export const explainedRow = (
  days: Days | undefined,
  number: ExplainedNumber,
  {
    cents,
    currency,
    row,
    of,
  }: {
    readonly cents: number;
    readonly currency: string;
    /** The row in the number’s id. */
    readonly row: string;
    /** The row in words. */
    readonly of: string;
  },
): ReactNode => {
  const figure = <span className="db-number">{formatMoney(cents, currency)}</span>;
  return days === undefined ? (
    figure
  ) : (
    <Explain number={number} id={salesNumberId(days, currency, row)} of={`${of}, ${currency}`}>
      {figure}
    </Explain>
  );
};
