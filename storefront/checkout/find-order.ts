import { productTypes } from "#domain/catalog/product-types.ts";
import type { getConfirmedOrderContract } from "#read-api/orders/contract.ts";
import { CallFailure, call } from "../kit/api.ts";
import { pageJson } from "../kit/page-json.ts";
import { type BoughtOrder, completeOrder, isDefinite, placedOrder } from "./place-order.ts";

const NOT_FOUND = 404;
const REFUSED = 400;

const read = async (orderId: string): Promise<BoughtOrder | undefined> => {
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

/** Stripe brings customers back here from their bank, usually before it has notified the shop. */
const comesFromBank = (): boolean =>
  new URLSearchParams(location.search).has("payment_intent_client_secret");

const finish = async (orderId: string): Promise<BoughtOrder | undefined> => {
  const outcome = await completeOrder(orderId);
  if (outcome.kind !== "placed" || !isDefinite(outcome.placed)) return undefined;
  return outcome.placed.order;
};

/** The immediate answer does not contain the files of digital products. */
const lacksFiles = ({ lines, filesUrl }: BoughtOrder): boolean =>
  filesUrl === undefined && lines.some(({ productType }) => productType === productTypes.DIGITAL);

/**
 * It does not contain the order's number either, which customers quote and use as the reference of
 * a manual payment.
 */
const lacksNumber = ({ number }: BoughtOrder): boolean => number === undefined;

/** The order just placed, else the one in the page's data, else the server's. */
export const findOrder = async (orderId: string): Promise<BoughtOrder | undefined> => {
  const known = [placedOrder.get(), pageJson<BoughtOrder | null>("order")];
  const found = known.find((order) => order?.orderId === orderId);
  if (found && !lacksFiles(found) && !lacksNumber(found)) return found;
  if (orderId === "") return undefined;
  return (await read(orderId)) ?? found ?? (comesFromBank() ? finish(orderId) : undefined);
};
