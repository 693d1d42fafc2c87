import {
  ENTRIES_PER_PAGE,
  type HomeList,
  type HomePages,
  homeLists,
  lastPage,
} from "#domain/customers/home-place.ts";
import type {
  getAccountContract,
  getAccountOrderContract,
  listAccountMailingListsContract,
  listAccountOrdersContract,
  listAccountRestockContract,
  listAddressesContract,
  listSessionsContract,
} from "#read-api/customers/contract.ts";
import { CallFailure, call } from "../kit/api.ts";
import { type Country, loadCountries } from "../kit/countries.ts";
import { createStore } from "../kit/external-store.ts";
import { renewToken } from "../kit/session/browser-session.ts";
import type { AccountHome, AccountOrder, AccountOrders } from "./account.ts";
import { screenOfPage } from "./account-screen.ts";
import { isSignedOut, signInAgain } from "./signed-out.ts";

const NOT_FOUND = 404;
const REFUSED = 400;
/** The same number as on the server's pages. */
const LATEST_ORDERS = "5";
const ORDERS_PER_PAGE = "20";
const ACCOUNT = "/api/site-users/account";

const read = {
  account: () => call<typeof getAccountContract>("GET", ACCOUNT, {}),
  orders: () =>
    call<typeof listAccountOrdersContract>("GET", `${ACCOUNT}/orders`, {
      query: { pageSize: LATEST_ORDERS },
    }),
};

const listed = (page: number) => ({
  query: { page: String(page), pageSize: String(ENTRIES_PER_PAGE) },
});

type ReadLists = { readonly [List in HomeList]: (page: number) => Promise<AccountHome[List]> };

const readLists: ReadLists = {
  restock: (page) =>
    call<typeof listAccountRestockContract>("GET", `${ACCOUNT}/restock`, listed(page)),
  lists: (page) =>
    call<typeof listAccountMailingListsContract>("GET", `${ACCOUNT}/mailing-lists`, listed(page)),
  addresses: (page) =>
    call<typeof listAddressesContract>("GET", `${ACCOUNT}/addresses`, listed(page)),
  sessions: (page) => call<typeof listSessionsContract>("GET", `${ACCOUNT}/sessions`, listed(page)),
};

/** Beyond the last page, the last page is shown: its only entry may have been removed. */
const readList = async <List extends HomeList>(
  list: List,
  page: number,
): Promise<AccountHome[List]> => {
  const found = await readLists[list](page);
  return found.rows.length === 0 && page > 1 ? readLists[list](lastPage(found)) : found;
};

/** The account's home; undefined until it is loaded. */
export const accountHome = createStore<AccountHome | undefined>(undefined);

const readAll = async (pages: HomePages): Promise<AccountHome> => {
  const [account, orders, restock, lists, addresses, sessions] = await Promise.all([
    read.account(),
    read.orders(),
    readList("restock", pages.restock),
    readList("lists", pages.lists),
    readList("addresses", pages.addresses),
    readList("sessions", pages.sessions),
  ]);
  renewToken(account.xsrfToken);
  return { account, orders, restock, lists, addresses, sessions };
};

/** Data for the address book. */
export const countries = createStore<readonly Country[]>([]);

/** A customer whose session has ended signs in again, and returns. */
const orSignIn = async <Value>(reading: Promise<Value>): Promise<Value> => {
  try {
    return await reading;
  } catch (error) {
    if (!isSignedOut(error)) throw error;
    signInAgain();
    return new Promise(() => undefined);
  }
};

const show = (part: Partial<AccountHome>): void => {
  const home = accountHome.get();
  if (home !== undefined) accountHome.set({ ...home, ...part });
};

/** Lists whose displayed page differs from the requested one. */
const turnPages = async (home: AccountHome, pages: HomePages): Promise<void> => {
  const turned = homeLists.filter((list) => home[list].page !== pages[list]);
  await Promise.all(
    turned.map(async (list) => show({ [list]: await orSignIn(readList(list, pages[list])) })),
  );
};

/**
 * The page's own data the first time; afterwards the server's. Within the home only pages of lists
 * are loaded.
 */
export const loadHome = async (pages: HomePages, isStaying: boolean): Promise<void> => {
  const shown = accountHome.get();
  if (isStaying && shown !== undefined) return turnPages(shown, pages);
  const brought = shown === undefined ? screenOfPage().home : null;
  const [home, known] = await Promise.all([brought ?? orSignIn(readAll(pages)), loadCountries()]);
  countries.set(known);
  accountHome.set(home);
};

/** Loads one part again after a change. */
export const reload = async (part: keyof typeof read): Promise<void> =>
  show({ [part]: await read[part]() });

/** Loads the current or another page of a list after a change. */
export const reloadList = async (
  list: HomeList,
  page = accountHome.get()?.[list].page ?? 1,
): Promise<void> => show({ [list]: await readList(list, page) });

/** The displayed page of orders. */
export const shownOrders = createStore<AccountOrders | undefined>(undefined);
/** The displayed order; undefined: the account has no such order. */
export const shownOrder = createStore<AccountOrder | undefined>(undefined);

export const loadOrders = async (page: number): Promise<void> => {
  const brought = shownOrders.get() === undefined ? screenOfPage().orders : null;
  const read = () =>
    call<typeof listAccountOrdersContract>("GET", `${ACCOUNT}/orders`, {
      query: { page: String(page), pageSize: ORDERS_PER_PAGE },
    });
  shownOrders.set(brought?.page === page ? brought : await orSignIn(read()));
};

export const loadOrder = async (orderId: string): Promise<void> => {
  const { order } = screenOfPage();
  shownOrder.set(order?.orderId === orderId ? order : await orSignIn(readOrder(orderId)));
};

const readOrder = async (orderId: string): Promise<AccountOrder | undefined> => {
  try {
    return await call<typeof getAccountOrderContract>("GET", `${ACCOUNT}/orders/:orderId`, {
      params: { orderId },
    });
  } catch (error) {
    const unknown = error instanceof CallFailure && [NOT_FOUND, REFUSED].includes(error.status);
    if (unknown) return undefined;
    throw error;
  }
};
