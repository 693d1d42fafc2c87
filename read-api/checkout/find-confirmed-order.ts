import { checkoutTexts } from "#domain/checkout/texts.ts";
import type { ResponseOf } from "#domain/shared/contract.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { type FilesUrlOf, noFilesUrl } from "../downloads/files-url.ts";
import type { getConfirmedOrderContract } from "./contract.ts";
import { findDelivery } from "./find-delivery.ts";
import { type FullOrderRow, fullOrderText, toBuyer, toOrder } from "./order-shapes.ts";

export type CheckoutQueryDependencies = {
  readonly sql: Sql;
  readonly waitFor: (projections: readonly string[], position: bigint | undefined) => Promise<void>;
  readonly filesUrlOf?: FilesUrlOf;
};
export type ConfirmedOrder = ResponseOf<typeof getConfirmedOrderContract>;

export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The cookie holds the ids of the carts that this browser has bought, which nobody else knows. */
const boughtHere = ({ cookies }: RequestContext, cartId: string): boolean =>
  cookies.cart === cartId || (cookies.orders ?? "").split(".").includes(cartId);

/** The order confirmed page's data; throws the 404 refusal for anybody but the browser that bought. */
export const createFindConfirmedOrder =
  ({ sql, waitFor, filesUrlOf = noFilesUrl }: CheckoutQueryDependencies) =>
  async (context: RequestContext, orderId: string): Promise<ConfirmedOrder> => {
    await waitFor(["orders", "fulfilment"], context.readAfter);
    const rows = UUID.test(orderId)
      ? await sql.query<FullOrderRow>(fullOrderText, [context.websiteId, orderId])
      : [];
    const row = rows[0];
    if (row === undefined || row.number === null || !boughtHere(context, row.cartId))
      throw new Refusal(404, "order-unknown", checkoutTexts.orderUnknown);
    const order = toOrder(row);
    const filesUrl = await filesUrlOf(context.websiteId, order);
    const delivery = await findDelivery(sql, context.websiteId, orderId);
    return { ...order, number: row.number, ...toBuyer(row), filesUrl, ...delivery };
  };
