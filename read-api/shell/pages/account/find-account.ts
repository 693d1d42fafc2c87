import { fullOrderView, orderView } from "#domain/customers/order-views.ts";
import { isUuid } from "#domain/kit/uuid.ts";
import { Refusal } from "#infra/http/refusal.ts";
import type { PageRequest } from "../page-entry.ts";
import type { FindPage } from "../page-questions.ts";
import { pageNumber, paginate } from "../pagination.ts";
import type { AccountOrder } from "./account-data.ts";
import type { AccountReader } from "./account-reader.ts";
import { type Own, ownPage, toOwnView } from "./own-page.ts";

const ORDERS_PER_PAGE = 20;
export const findAccountOrders = (accounts: AccountReader, { query }: PageRequest): FindPage => {
  const path = "/account/orders";
  return ownPage({ name: "account-orders", title: "Your orders", path }, async (own) => {
    const page = pageNumber(query.page) ?? 1;
    const orders = await accounts.orders(own.context, {
      query: { page: String(page), pageSize: String(ORDERS_PER_PAGE) },
    });
    const rows = orders.rows.map((row) => orderView(row, own.reader));
    return {
      pagination: paginate(path, page, orders.total, ORDERS_PER_PAGE),
      account: toOwnView(own, { orders }, { orders: rows }),
    };
  });
};

const readOrder = async (
  accounts: AccountReader,
  { context }: Own,
  orderId: string,
): Promise<AccountOrder | undefined> => {
  if (!isUuid(orderId)) return undefined;
  try {
    return await accounts.order(context, { params: { orderId } });
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return undefined;
    throw error;
  }
};

export const findAccountOrder = (accounts: AccountReader, { params }: PageRequest): FindPage => {
  const orderId = String(params.orderId);
  const path = isUuid(orderId) ? `/account/orders/${orderId}` : "/account/orders";
  return ownPage({ name: "account-order", title: "Your order", path }, async (own) => {
    const order = await readOrder(accounts, own, orderId);
    if (order === undefined) return { status: 404, account: toOwnView(own, {}) };
    return { account: toOwnView(own, { order }, { order: fullOrderView(order, own.reader) }) };
  });
};
