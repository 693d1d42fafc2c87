import type { ResponseOf } from "#domain/kit/contract.ts";
import type {
  getAccountContract,
  getAccountOrderContract,
  listAccountMailingListsContract,
  listAccountOrdersContract,
  listAccountRestockContract,
  listAddressesContract,
  listSessionsContract,
} from "#read-api/customers/contract.ts";

export type Account = ResponseOf<typeof getAccountContract>;
export type AccountOrders = ResponseOf<typeof listAccountOrdersContract>;
export type AccountOrder = ResponseOf<typeof getAccountOrderContract>;
export type AccountHome = {
  readonly account: Account;
  readonly orders: AccountOrders;
  readonly restock: ResponseOf<typeof listAccountRestockContract>;
  readonly lists: ResponseOf<typeof listAccountMailingListsContract>;
  readonly addresses: ResponseOf<typeof listAddressesContract>;
  readonly sessions: ResponseOf<typeof listSessionsContract>;
};
