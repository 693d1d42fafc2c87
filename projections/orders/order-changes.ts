import type { OrderEvent } from "#domain/orders/events.ts";
import { tableChanges } from "../kit/table-changes.ts";
import { linesTable, ordersTable, refundsTable } from "./order-tables.ts";

export type EventOf<Type extends OrderEvent["type"]> = Extract<OrderEvent, { type: Type }>;
export type Key = { readonly website_id: string; readonly order_id: string };

/** Changes of the tables for orders, their lines and their refunds. */
export const orderChanges = () => ({
  orders: tableChanges(ordersTable),
  lines: tableChanges(linesTable),
  refunds: tableChanges(refundsTable),
  /** Orders that were confirmed, in the order of the log. */
  confirmed: { websites: [] as string[], orders: [] as string[] },
});
export type OrderChanges = ReturnType<typeof orderChanges>;
