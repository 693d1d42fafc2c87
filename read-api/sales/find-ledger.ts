import type { Sql } from "#infra/postgres/port.ts";
import type { WebsiteRange } from "../kit/local-day.ts";
import type { SalesFigures } from "./contract.ts";
import { ledgerUntilText, ledgerValues } from "./ledger-text.ts";

export const noSales: SalesFigures = {
  orders: 0,
  grossCents: 0,
  discountCents: 0,
  shippingCents: 0,
  taxCents: 0,
  totalCents: 0,
  refundedCents: 0,
};

type LedgerRow = SalesFigures & { readonly currency: string };

/** The figures of a range by currency; those without sales and refunds are omitted. */
export const findLedger = async (
  sql: Sql,
  { until, ...range }: WebsiteRange & { readonly until?: string | null },
): Promise<ReadonlyMap<string, SalesFigures>> => {
  const values = [...ledgerValues(range), until ?? "infinity"];
  const rows = await sql.query<LedgerRow>(ledgerUntilText, values);
  return new Map(rows.map(({ currency, ...figures }) => [currency, figures]));
};
