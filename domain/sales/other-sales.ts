import * as z from "zod/mini";
import { formatMoney } from "../kit/format-money.ts";

/** Total sales in other currencies than the website’s, in the order of their codes; amounts of several are never added. */
export const OtherSales = z.array(z.object({ currency: z.string(), totalCents: z.int() }));
export type OtherSales = z.infer<typeof OtherSales>;

/** "also €310.00", for the note of a figure in the website’s currency; empty without any. */
export const otherSalesText = (others: OtherSales): string =>
  others.length === 0
    ? ""
    : `also ${others.map(({ currency, totalCents }) => formatMoney(totalCents, currency)).join(", ")}`;
