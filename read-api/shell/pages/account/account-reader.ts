import type { Contract, ParamsOf, QueryInputOf, ResponseOf } from "#domain/kit/contract.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { parseInput } from "#infra/http/parse-input.ts";
import type { Route } from "#infra/http/route.ts";
import {
  getAccountContract,
  getAccountOrderContract,
  listAccountMailingListsContract,
  listAccountOrdersContract,
  listAccountRestockContract,
  listAddressesContract,
  listSessionsContract,
} from "../../../customers/contract.ts";
import { listAccountSubscriptionsContract } from "../../../subscriptions/contract.ts";

type Input<C extends Contract> = {
  readonly params?: ParamsOf<C>;
  readonly query?: QueryInputOf<C>;
};

/** Calls the API on behalf of a page's visitor. */
const asking =
  <C extends Contract>(routes: readonly Route[], contract: C) =>
  async (context: RequestContext, input: Input<C> = {}): Promise<ResponseOf<C>> => {
    const route = routes.find((each) => each.contract === contract);
    if (route === undefined) throw new Error(`Nobody answers ${contract.path}`);
    const { query } = contract;
    const { body } = await route.handle({
      params: input.params as undefined,
      query: (query && parseInput(query, input.query ?? {})) as undefined,
      body: undefined,
      context,
    });
    return body as ResponseOf<C>;
  };

/** The account pages show the answers of the account's API calls. */
export const createAccountReader = (routes: readonly Route[]) => ({
  account: asking(routes, getAccountContract),
  orders: asking(routes, listAccountOrdersContract),
  order: asking(routes, getAccountOrderContract),
  subscriptions: asking(routes, listAccountSubscriptionsContract),
  restock: asking(routes, listAccountRestockContract),
  lists: asking(routes, listAccountMailingListsContract),
  addresses: asking(routes, listAddressesContract),
  sessions: asking(routes, listSessionsContract),
});
export type AccountReader = ReturnType<typeof createAccountReader>;
