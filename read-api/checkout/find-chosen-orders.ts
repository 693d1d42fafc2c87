import type { Sql } from "#infra/postgres/port.ts";
import { wholeListText } from "../shared/listing.ts";
import { type ListOrders, ordersSource } from "./list-orders.ts";

type Chosen = { readonly orderId: string; readonly number: number | null };
type Matching = {
  readonly [Name in "search" | "status" | "fulfilment" | "from" | "to" | "filters"]?:
    | ListOrders[Name]
    | undefined;
};
type Of = { readonly ids: readonly string[] } | { readonly matching: Matching };

const named = `
  select order_id as "orderId", number from read.orders
   where website_id = $1 and order_id = any($2::uuid[]) order by placed_at, order_id`;

/** Those named, or all that the list's filters select, the oldest first. Never another website's. */
export const createFindChosenOrders =
  (sql: Sql) =>
  (websiteId: string, of: Of): Promise<readonly Chosen[]> => {
    if ("ids" in of) return sql.query<Chosen>(named, [websiteId, of.ids]);
    const { filters } = of.matching;
    const source = ordersSource(websiteId, of.matching as Partial<ListOrders>);
    const { text, values } = wholeListText(source, { sort: "placedAt", filters });
    return sql.query<Chosen>(`select "orderId", number from (${text}) as chosen`, values);
  };
