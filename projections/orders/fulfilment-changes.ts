import { tableChanges } from "../kit/table-changes.ts";
import {
  fulfilmentLinesTable,
  fulfilmentTable,
  notesTable,
  shipmentsTable,
} from "./fulfilment-tables.ts";

export const createChanges = () => ({
  orders: tableChanges(fulfilmentTable),
  lines: tableChanges(fulfilmentLinesTable),
  shipments: tableChanges(shipmentsTable),
  notes: tableChanges(notesTable),
  /** Orders whose units the batch changes. */
  touched: { websites: [] as string[], orders: [] as string[] },
  /** Orders with plain-text notes, and persons who have been erased. */
  open: { websites: [] as string[], orders: [] as string[] },
  forgotten: [] as string[],
});
export type Changes = ReturnType<typeof createChanges>;
export type Key = { readonly website_id: string; readonly order_id: string };
/** The rule of domain/orders/line-units.ts over the lines of orders that the batch changes. */
const recount = `
  with touched as (
    select distinct website_id, order_id
      from unnest($1::text[], $2::uuid[]) as named (website_id, order_id)
  ), counted as (
    select touched.website_id, touched.order_id,
           coalesce(sum(greatest(line.quantity - line.refunded - line.sent, 0)), 0) as unsent,
           coalesce(sum(line.sent), 0) as sent
      from touched left join {schema}.fulfilment_lines as line using (website_id, order_id)
     group by touched.website_id, touched.order_id
  )
  update {schema}.order_fulfilment as fulfilment
     set unsent = counted.unsent, sent = counted.sent
    from counted
   where (fulfilment.website_id, fulfilment.order_id) = (counted.website_id, counted.order_id)`;

const forgetBuyers = `
  update {schema}.order_fulfilment set buyer_forgotten = true where buyer_id = any($1::uuid[])`;

/**
 * Texts from before they were sealed are in the log in plain text, but need not be in the tables.
 */
const ofForgotten = `
  fulfilment.buyer_forgotten
    and (fulfilment.buyer_id = any($1::uuid[])
         or (fulfilment.website_id, fulfilment.order_id) in (
           select * from unnest($2::text[], $3::uuid[])))`;
const blankReasons = `
  update {schema}.order_fulfilment as fulfilment
     set cancel_reason = null, person_id = fulfilment.buyer_id
   where fulfilment.person_id is null and fulfilment.cancel_reason <> '' and ${ofForgotten}`;
const blankTracking = `
  update {schema}.order_shipments as shipment
     set tracking = null, person_id = fulfilment.buyer_id
    from {schema}.order_fulfilment as fulfilment
   where (fulfilment.website_id, fulfilment.order_id) = (shipment.website_id, shipment.order_id)
     and shipment.person_id is null and shipment.tracking is not null and ${ofForgotten}`;

const forgetOpenWords = ({ open, forgotten }: Changes) => {
  if (open.orders.length + forgotten.length === 0) return [];
  const values = [forgotten, open.websites, open.orders];
  return [
    { text: forgetBuyers, values: [forgotten] },
    { text: blankReasons, values },
    { text: blankTracking, values },
  ];
};

/** Notes an order whose words are in the log in plain text. */
export const noteOpen = ({ open }: Changes, { website_id, order_id }: Key): void => {
  open.websites.push(website_id);
  open.orders.push(order_id);
};

/** The rows that a batch changes, then what they count together. */
export const statementsOf = (into: Changes) => {
  const { websites, orders } = into.touched;
  return [
    ...into.orders.statements(),
    ...into.lines.statements(),
    ...into.shipments.statements(),
    ...into.notes.statements(),
    ...forgetOpenWords(into),
    ...(orders.length > 0 ? [{ text: recount, values: [websites, orders] }] : []),
  ];
};
