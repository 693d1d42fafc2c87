import type { Sql } from "#infra/postgres/port.ts";
import type { Delivery } from "./contract.ts";
import { getHandling } from "./get-handling.ts";

/**
 * The part of an order's fulfilment that its customer can see, without the shop's notes and
 * reasons.
 */
export const findDelivery = async (
  sql: Sql,
  websiteId: string,
  orderId: string,
): Promise<Delivery> => {
  const { state, shipments, unsent, cancelled } = await getHandling(sql, websiteId, orderId);
  return {
    shipments: shipments.map(({ fulfilmentId, lines, tracking, fulfilledAt }) => ({
      shipmentId: fulfilmentId,
      lines,
      tracking,
      sentAt: fulfilledAt,
    })),
    unsent: state === null ? [] : unsent,
    cancelledAt: cancelled?.at ?? null,
  };
};
