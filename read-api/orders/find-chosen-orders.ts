import type { SqlStatement } from "#infra/postgres/port.ts";
import { wholeListText } from "../kit/listing.ts";
import { type ListOrders, ordersSource } from "./list-orders.ts";

type Matching = {
  readonly [Name in "search" | "status" | "fulfilment" | "from" | "to" | "filters"]?:
    | ListOrders[Name]
    | undefined;
};
type Of = { readonly ids: readonly string[] } | { readonly matching: Matching };

const named = `
  select order_id as id, number from read.orders
   where website_id = $1 and order_id = any($2::uuid[]) order by placed_at, order_id`;

/**
 * Selects the `id` and `number` of those named, or of all that the list's filters select, the oldest first.
 * Never another website's. A statement and not its rows: there may be a million.
 */
export const selectedOrders = (websiteId: string, of: Of): SqlStatement => {
  if ("ids" in of) return { text: named, values: [websiteId, of.ids] };
  const { filters } = of.matching;
  const source = ordersSource(websiteId, of.matching as Partial<ListOrders>);
  const { text, values } = wholeListText(source, { sort: "placedAt", filters });
  return { text: `select "orderId" as id, number from (${text}) as chosen`, values };
};
