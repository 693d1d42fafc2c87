import type { RefusedForm } from "#domain/customers/account-forms.ts";
import {
  ENTRIES_PER_PAGE,
  type HomePages,
  type HomePlace,
  homePlace,
  homeUrl,
  isConfirmedAction,
  lastPage,
  listSections,
  shownPages,
} from "#domain/customers/home-place.ts";
import { doneText, doneTexts } from "#domain/customers/page-texts.ts";
import { askedLists } from "#domain/customers/questions.ts";
import type { PageRequest } from "../page-entry.ts";
import type { FindPage } from "../page-questions.ts";
import type { AccountHome } from "./account-data.ts";
import { NEW_ADDRESS, toHomeForms, toHomeView } from "./account-home-view.ts";
import type { AccountReader } from "./account-reader.ts";
import { type Own, ownPage, toOwnView } from "./own-page.ts";

/** The page of orders has all of them. */
const LATEST_ORDERS = 5;

type Page = {
  readonly rows: readonly unknown[];
  readonly total: number;
  readonly pageSize: number;
};
type ReadPage<Found extends Page> = (input: {
  query: { page: string; pageSize: string };
}) => Promise<Found>;

/** Beyond the last page, the last page is shown: its only entry may have been removed. */
const readPage = async <Found extends Page>(
  read: ReadPage<Found>,
  page: number,
): Promise<Found> => {
  const ask = (number: number) =>
    read({ query: { page: String(number), pageSize: String(ENTRIES_PER_PAGE) } });
  const found = await ask(page);
  return found.rows.length === 0 && page > 1 ? ask(lastPage(found)) : found;
};

const readHome = async (
  accounts: AccountReader,
  { context }: Own,
  pages: HomePages,
): Promise<AccountHome> => {
  const [account, orders, restock, lists, addresses, sessions] = await Promise.all([
    accounts.account(context),
    accounts.orders(context, { query: { pageSize: String(LATEST_ORDERS) } }),
    readPage((input) => accounts.restock(context, input), pages.restock),
    readPage((input) => accounts.lists(context, input), pages.lists),
    readPage((input) => accounts.addresses(context, input), pages.addresses),
    readPage((input) => accounts.sessions(context, input), pages.sessions),
  ]);
  return { account, orders, restock, lists, addresses, sessions };
};

/** A rejected form is shown on its own page. */
const placeOf = (query: PageRequest["query"], refused: RefusedForm | undefined): HomePlace => {
  const place = homePlace(query);
  if (refused === undefined) return place;
  const { form, key } = refused;
  return {
    ...place,
    address: form === "address" && key !== NEW_ADDRESS ? key : null,
    confirm: isConfirmedAction(form) ? { form, key } : null,
  };
};

export const findAccountHome = (
  accounts: AccountReader,
  { query, refused }: PageRequest,
): FindPage => {
  const asked = placeOf(query, refused);
  return ownPage({ name: "account", title: "Your account", path: homeUrl(asked) }, async (own) => {
    const home = await readHome(accounts, own, asked.pages);
    const place = { ...asked, pages: shownPages(home) };
    const { pages, confirm } = place;
    const done = refused === undefined ? doneText(doneTexts.account, query.done) : null;
    const facts = {
      home,
      place,
      reader: own.reader,
      refused,
      done: done === null ? "" : query.done,
    };
    const view = toHomeView(facts);
    if (confirm !== null && view.confirm === null)
      return { redirect: homeUrl({ pages, section: listSections[askedLists[confirm.form]] }) };
    return {
      ...(view.confirm !== null && { title: view.confirm.title }),
      ...(facts.done === "confirmed" && { confirms: "membership" as const }),
      done,
      account: toOwnView(
        own,
        { refused: refused ?? null, home },
        { forms: toHomeForms(facts), home: view },
      ),
    };
  });
};
