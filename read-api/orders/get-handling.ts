import { checkoutTexts } from "#domain/checkout/texts.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { Refusal } from "#infra/http/refusal.ts";
import type { Sql } from "#infra/postgres/port.ts";
import type { getHandlingContract, OrderNote, Shipment } from "./handling-contract.ts";

type Handling = ResponseOf<typeof getHandlingContract>;
type Row = Pick<Handling, "state" | "unsent" | "cartId"> & {
  readonly reason: string | null;
  readonly cancelledAt: string | null;
  readonly isForgotten: boolean;
};

const handlingText = `
  select fulfilment.state, placed.cart_id as "cartId", fulfilment.cancel_reason as reason,
         fulfilment.cancelled_at as "cancelledAt",
         fulfilment.person_id is not null and fulfilment.cancel_reason is null as "isForgotten",
         (select coalesce(json_agg(json_build_object('lineId', line.line_id,
                   'quantity', line.quantity - line.refunded - line.sent) order by line.line_id), '[]')
            from read.fulfilment_lines as line
           where line.website_id = placed.website_id and line.order_id = placed.order_id
             and line.quantity - line.refunded - line.sent > 0) as unsent
    from read.orders as placed
    left join read.order_fulfilment as fulfilment using (website_id, order_id)
   where placed.website_id = $1 and placed.order_id = $2`;

const shipmentsText = `
  select fulfilment_id as "fulfilmentId", lines, tracking,
         person_id is not null and tracking is null as "isForgotten", tells_buyer as "tellsBuyer", actor,
         fulfilled_at as "fulfilledAt"
    from read.order_shipments where website_id = $1 and order_id = $2
   order by fulfilled_at, fulfilment_id`;

const notesText = `
  select note_id as "noteId", text, actor, added_at as "addedAt"
    from read.order_notes where website_id = $1 and order_id = $2
   order by added_at desc, note_id`;

export const getHandling = async (
  sql: Sql,
  websiteId: string,
  orderId: string,
): Promise<Handling> => {
  const values = [websiteId, orderId];
  const [[row], shipments, notes] = await Promise.all([
    sql.query<Row>(handlingText, values),
    sql.query<Shipment>(shipmentsText, values),
    sql.query<OrderNote>(notesText, values),
  ]);
  if (row === undefined) throw new Refusal(404, "order-unknown", checkoutTexts.orderUnknown);
  const { state, cartId, reason, cancelledAt, isForgotten } = row;
  return {
    state,
    cartId,
    unsent: state === "cancelled" ? [] : row.unsent,
    shipments: [...shipments],
    notes: [...notes],
    cancelled: cancelledAt === null ? null : { reason: reason ?? "", isForgotten, at: cancelledAt },
  };
};
