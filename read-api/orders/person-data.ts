import type { Sql } from "#infra/postgres/port.ts";
import {
  ofPersons,
  type PersonDataParts,
  type PersonRow,
  withoutFields,
} from "../kit/person-data.ts";
import { getOrder } from "./get-order.ts";

const idsText = `
  select order_id as "orderId" from read.orders
   where ${ofPersons} order by placed_at`;

/** What owners wrote down about an order, and how it was sent. */
const handlingText = `
  select (select cancel_reason from read.order_fulfilment
           where website_id = $1 and order_id = $2) as "cancelReason",
         (select coalesce(json_agg(json_build_object('fulfilledAt', fulfilled_at, 'lines', lines,
                                                     'tracking', tracking) order by fulfilled_at), '[]')
            from read.order_shipments where website_id = $1 and order_id = $2) as shipments,
         (select coalesce(json_agg(text order by added_at), '[]') from read.order_notes
           where website_id = $1 and order_id = $2 and text is not null) as notes`;

/** Every order that the persons placed, one after the other: each is a few queries. */
const ordersOf = async (
  sql: Sql,
  websiteId: string,
  persons: readonly string[],
): Promise<readonly PersonRow[]> => {
  const ids = await sql.query<{ orderId: string }>(idsText, [websiteId, persons]);
  const orders: PersonRow[] = [];
  for (const { orderId } of ids) {
    const [handling] = await sql.query<PersonRow>(handlingText, [websiteId, orderId]);
    orders.push({ ...(await getOrder(sql, websiteId, orderId, true)), ...handling });
  }
  return orders;
};

export const orderPersonData: PersonDataParts = {
  orders: {
    projections: ["orders", "fulfilment"],
    rows: ordersOf,
    recordedAt: "placedAt",
    counted: {
      label: "Orders",
      text: `select count(*)::int as count from read.orders where ${ofPersons}`,
      permission: "orders:read",
    },
    forThePerson: withoutFields("cancelReason", "notes"),
  },
};
