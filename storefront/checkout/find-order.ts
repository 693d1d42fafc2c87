import type { getConfirmedOrderContract } from "#read-api/checkout/contract.ts";
import { CallFailure, call } from "../app/api.ts";
import { pageJson } from "../app/page-json.ts";
import { type Order, placedOrder } from "./place-order.ts";

const NOT_FOUND = 404;
const REFUSED = 400;

const read = async (orderId: string): Promise<Order | undefined> => {
  try {
    return await call<typeof getConfirmedOrderContract>("GET", "/api/commerce/orders/:orderId", {
      params: { orderId },
    });
  } catch (error) {
    const unknown = error instanceof CallFailure && [NOT_FOUND, REFUSED].includes(error.status);
    if (unknown) return undefined;
    throw error;
  }
};

/** The order just placed, else the one that the page brought along, else the server's. */
export const findOrder = async (orderId: string): Promise<Order | undefined> => {
  const known = [placedOrder.get(), pageJson<Order | null>("order")];
  const found = known.find((order) => order?.orderId === orderId);
  if (found) return found;
  return orderId === "" ? undefined : read(orderId);
};
