import { knewByCart } from "#domain/checkout/known-by-cart.ts";
import { checkoutTexts } from "#domain/checkout/texts.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { isUuid } from "#domain/kit/uuid.ts";
import type { BrowserKeys } from "#infra/http/browser-keys.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import type { Sql } from "#infra/postgres/port.ts";
import type { FilesUrlOf } from "../downloads/files-url.ts";
import { accountPersons, heldAt } from "../kit/account-persons.ts";
import type { getConfirmedOrderContract } from "./contract.ts";
import { findAwaitedPayment } from "./find-awaited-payment.ts";
import { findDelivery } from "./find-delivery.ts";
import { type FullOrderRow, fullOrderText, toBuyer, toOrder } from "./order-shapes.ts";

export type CheckoutQueryDependencies = {
  readonly sql: Sql;
  readonly browserKeys: Pick<BrowserKeys, "has">;
  readonly waitFor: (projections: readonly string[], position: bigint | undefined) => Promise<void>;
  readonly nowMs: () => number;
  readonly filesUrlOf: FilesUrlOf;
};
export type ConfirmedOrder = ResponseOf<typeof getConfirmedOrderContract>;

/** Placed while signed in, or by a guest with an address that the account had then. */
const isOwnText = `
  select from ${accountPersons} as whose
   where website_id = $1 and site_user_id = $2 and person_id = $3 and ${heldAt("$4::timestamptz")}`;

/**
 * Whether the request can see the order: by the browser's key, or as the account that placed it.
 */
const createMayOpen =
  ({ sql, browserKeys: keys, waitFor, nowMs }: CheckoutQueryDependencies) =>
  async (context: RequestContext, row: FullOrderRow): Promise<boolean> => {
    const { websiteId, siteUser, cookies, readAfter } = context;
    const at = new Date(nowMs()).toISOString();
    if (keys.has("order", context, row.orderId) || knewByCart(cookies, row, at)) return true;
    if (siteUser === undefined) return false;
    await waitFor(["site-users"], readAfter);
    const asked = [websiteId, siteUser.siteUserId, row.personId, row.placedAt];
    return (await sql.query(isOwnText, asked)).length > 0;
  };

/** The data of the order confirmed page; throws 404 for anyone but the customer. */
export const createFindConfirmedOrder = (dependencies: CheckoutQueryDependencies) => {
  const { sql, waitFor, filesUrlOf } = dependencies;
  const mayOpen = createMayOpen(dependencies);
  return async (context: RequestContext, orderId: string): Promise<ConfirmedOrder> => {
    await waitFor(["orders", "fulfilment"], context.readAfter);
    const rows = isUuid(orderId)
      ? await sql.query<FullOrderRow>(fullOrderText, [context.websiteId, orderId])
      : [];
    const row = rows[0];
    if (row === undefined || row.number === null || !(await mayOpen(context, row)))
      throw new Refusal(404, "order-unknown", checkoutTexts.orderUnknown);
    const order = toOrder(row);
    const filesUrl = await filesUrlOf(context.websiteId, order);
    const delivery = await findDelivery(sql, context.websiteId, orderId);
    const awaitedPayment = await findAwaitedPayment(sql, context.websiteId, row);
    return {
      ...order,
      number: row.number,
      ...toBuyer(row),
      filesUrl,
      awaitedPayment,
      ...delivery,
    };
  };
};
