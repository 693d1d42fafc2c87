import type { Days } from "#domain/kit/comparison.ts";
import type { ExplainedNumber } from "#read-api/explained/explain-contract.ts";

export type ExplainedSalesNumber = Extract<ExplainedNumber, `sales-${string}`>;

/** The id of a figure of sales on some days, or of one row of a report, in a currency. */
export const salesNumberId = ({ from, to }: Days, currency: string, row = ""): string => {
  const days = from === to && row === "" ? from : `${from}.${to}`;
  return row === "" ? `${days}.${currency}` : `${days}.${currency}.${row}`;
};
