/**
 * The state of the account's home page in its URL: `/account?addresses=2&address=<id>`. Links
 * without JavaScript and screens with it use the same URLs.
 */
export const ACCOUNT_HOME = "/account";

/** Lists of the home page that are paged, by their parameters. */
export const homeLists = ["restock", "lists", "addresses", "sessions"] as const;
export type HomeList = (typeof homeLists)[number];

/** Page numbers, starting at 1. */
export type HomePages = Readonly<Record<HomeList, number>>;

/** The action to be confirmed, by the name of its form. */
export const confirmedActions = ["removeAddress", "leaveRestock", "leaveList"] as const;
export type ConfirmedAction = (typeof confirmedActions)[number];

export type HomePlace = {
  readonly pages: HomePages;
  /** The address whose form is open. */
  readonly address: string | null;
  /** The action to be confirmed, and its entry. */
  readonly confirm: { readonly form: ConfirmedAction; readonly key: string } | null;
};

/** Entries per page of a list, the same number as the latest orders. Not in the specification. */
export const ENTRIES_PER_PAGE = 5;

const MAX_PAGE = 10_000;
const MAX_KEY_LENGTH = 100;

type Query = Readonly<Record<string, unknown>>;

/** Browsers' routers turn texts into numbers where they can. */
const textIn = (query: Query, name: string): string => {
  const value = query[name];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
};

const pageIn = (query: Query, list: HomeList): number => {
  const text = textIn(query, list);
  const page = /^\d{1,5}$/.test(text) ? Number(text) : 1;
  return page >= 1 && page <= MAX_PAGE ? page : 1;
};

const keyIn = (query: Query, name: string): string => textIn(query, name).slice(0, MAX_KEY_LENGTH);

export const isConfirmedAction = (form: unknown): form is ConfirmedAction =>
  confirmedActions.some((each) => each === form);

export const homePages = (query: Query): HomePages => ({
  restock: pageIn(query, "restock"),
  lists: pageIn(query, "lists"),
  addresses: pageIn(query, "addresses"),
  sessions: pageIn(query, "sessions"),
});

/** A parameter that cannot be parsed counts as absent. */
export const homePlace = (query: Query): HomePlace => {
  const { confirm } = query;
  return {
    pages: homePages(query),
    address: keyIn(query, "address") || null,
    confirm: isConfirmedAction(confirm) ? { form: confirm, key: keyIn(query, "key") } : null,
  };
};

/** Page parameters other than the first page, for hidden fields and URLs. */
export const pageFields = (pages: Partial<HomePages>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    homeLists.flatMap((list) => {
      const page = pages[list] ?? 1;
      return page === 1 ? [] : [[list, String(page)]];
    }),
  );

type Goal = {
  readonly pages?: Partial<HomePages>;
  readonly address?: string | null;
  readonly confirm?: HomePlace["confirm"];
  /** The action that was just completed: see `doneTexts`. */
  readonly done?: string;
  /** The section of the page to scroll to. */
  readonly section?: string;
};

export const homeUrl = ({ pages = {}, address, confirm, done, section }: Goal): string => {
  const parameters = Object.entries({
    ...(done !== undefined && { done }),
    ...pageFields(pages),
    ...(address && { address }),
    ...(confirm && { confirm: confirm.form, key: confirm.key }),
  });
  const query = parameters.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&");
  const hash = section === undefined ? "" : `#${section}`;
  return `${ACCOUNT_HOME}${query === "" ? "" : `?${query}`}${hash}`;
};

/** Ids of the page's sections by list. */
export const listSections: Readonly<Record<HomeList, string>> = {
  restock: "restock",
  lists: "lists",
  addresses: "addresses",
  sessions: "security",
};

const pagerLabels: Readonly<Record<HomeList, string>> = {
  restock: "Pages of back-in-stock sign-ups",
  lists: "Pages of mailing lists",
  addresses: "Pages of addresses",
  sessions: "Pages of devices",
};

export type HomePager = {
  readonly label: string;
  /** "Page 2 of 3". */
  readonly text: string;
  readonly prevUrl: string | null;
  readonly nextUrl: string | null;
};

/** Null when everything fits on one page. */
export const homePager = (
  list: HomeList,
  pages: HomePages,
  { total, pageSize }: { readonly total: number; readonly pageSize: number },
): HomePager | null => {
  const count = Math.ceil(total / pageSize);
  if (count <= 1) return null;
  const page = pages[list];
  const urlOf = (to: number): string =>
    homeUrl({ pages: { ...pages, [list]: to }, section: listSections[list] });
  return {
    label: pagerLabels[list],
    text: `Page ${page} of ${count}`,
    prevUrl: page > 1 ? urlOf(page - 1) : null,
    nextUrl: page < count ? urlOf(page + 1) : null,
  };
};

/** The last page, for a list that became shorter than the requested page. */
export const lastPage = ({ total, pageSize }: { total: number; pageSize: number }): number =>
  Math.max(1, Math.ceil(total / pageSize));

type Shown = Readonly<Record<HomeList, { readonly page: number }>>;

/** The shown page can be earlier than the requested one. */
export const shownPages = ({ restock, lists, addresses, sessions }: Shown): HomePages => ({
  restock: restock.page,
  lists: lists.page,
  addresses: addresses.page,
  sessions: sessions.page,
});
