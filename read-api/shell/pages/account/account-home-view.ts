import type { RefusedForm } from "#domain/customers/account-forms.ts";
import {
  addressView,
  deletionTexts,
  greeting,
  listView,
  restockView,
  sessionView,
} from "#domain/customers/account-views.ts";
import {
  type ConfirmedAction,
  type HomePlace,
  homePager,
  homeUrl,
  listSections,
  pageFields,
} from "#domain/customers/home-place.ts";
import { orderView } from "#domain/customers/order-views.ts";
import { doneSection, doneText, doneTexts } from "#domain/customers/page-texts.ts";
import { askedLists, askLabels, KEEP, questionOf } from "#domain/customers/questions.ts";
import type { Reader } from "#domain/kit/reader.ts";
import type {
  AccountButtonView,
  AccountFormView,
  AccountHome,
  AccountHomeView,
} from "./account-data.ts";
import { type FormViewOptions, toAccountFormView } from "./account-form-view.ts";

/** Replaces the id of a new address. */
export const NEW_ADDRESS = "new";

type HomeFacts = {
  readonly home: AccountHome;
  /** Contains the displayed pages. */
  readonly place: HomePlace;
  readonly reader: Reader;
  readonly refused: RefusedForm | undefined;
  readonly done: unknown;
};

const toFields = (fields: Readonly<Record<string, string>>): AccountButtonView["fields"] =>
  Object.entries(fields).map(([name, value]) => ({ name, value }));

/** Acts immediately. */
const actButton = ({ place }: HomeFacts, form: string, label: string, key = "", about = "") => ({
  asks: false,
  fields: toFields({ form, key, ...pageFields(place.pages) }),
  label,
  about,
});

/** Asks first, because the action cannot be undone. */
const askButton = ({ place }: HomeFacts, form: ConfirmedAction, key: string, about: string) => ({
  asks: true,
  fields: toFields({ confirm: form, key, ...pageFields(place.pages) }),
  label: askLabels[form],
  about,
});

const formOf =
  ({ home, place, refused, reader }: HomeFacts) =>
  (form: FormViewOptions["form"], options: Partial<FormViewOptions> = {}): AccountFormView =>
    toAccountFormView({
      form,
      action: homeUrl({ pages: place.pages }),
      hidden: { xsrf: home.account.xsrfToken, ...pageFields(place.pages) },
      refused,
      locale: reader.language,
      ...options,
    });

/** The forms of the account's home; those of entries are separate. */
export const toHomeForms = (facts: HomeFacts) => {
  const { firstName, lastName, email } = facts.home.account;
  const toForm = formOf(facts);
  return {
    names: toForm("names", { values: { firstName, lastName } }),
    mail: toForm("mail"),
    password: toForm("password", { username: email }),
    delete: toForm("delete", { username: email }),
    signOut: toForm("signOut"),
  };
};

const toAddresses = (facts: HomeFacts): AccountHomeView["addresses"] =>
  facts.home.addresses.rows.map((row) => {
    const { pages, address } = facts.place;
    const { addressId, ...values } = row;
    const view = addressView(row, facts.reader);
    const section = `address-${addressId}`;
    const changeUrl = homeUrl({ pages, address: addressId, section });
    return {
      ...view,
      button: askButton(facts, "removeAddress", addressId, view.about),
      changeUrl,
      change:
        address === addressId
          ? formOf(facts)("address", {
              key: addressId,
              values,
              action: changeUrl,
              cancel: { url: homeUrl({ pages, section }), label: "Cancel" },
            })
          : null,
    };
  });

const toConfirm = (facts: HomeFacts): AccountHomeView["confirm"] => {
  const { pages, confirm } = facts.place;
  const question = confirm && questionOf(facts.home, confirm, facts.reader);
  if (!confirm || !question) return null;
  const section = listSections[askedLists[confirm.form]];
  return {
    ...question,
    form: formOf(facts)(confirm.form, {
      key: confirm.key,
      action: homeUrl({ pages, confirm }),
      cancel: { url: homeUrl({ pages, section }), label: KEEP },
    }),
  };
};

const toPagers = ({ home, place }: HomeFacts): AccountHomeView["pagers"] => ({
  restock: homePager("restock", place.pages, home.restock),
  lists: homePager("lists", place.pages, home.lists),
  addresses: homePager("addresses", place.pages, home.addresses),
  sessions: homePager("sessions", place.pages, home.sessions),
});

const toSaid = ({ done }: HomeFacts): Pick<AccountHomeView, "said" | "news"> => {
  const text = doneText(doneTexts.account, done) ?? "";
  const section = doneSection(done);
  const silence = { restock: "", lists: "", addresses: "", details: "", security: "" };
  return section === ""
    ? { said: silence, news: text }
    : { said: { ...silence, [section]: text }, news: "" };
};

/** The account's home for its template. */
export const toHomeView = (facts: HomeFacts): AccountHomeView => {
  const { home, reader, refused } = facts;
  const { account, orders, restock, lists, sessions } = home;
  return {
    ...toSaid(facts),
    greeting: greeting(account.firstName),
    email: account.email,
    newEmail: account.newEmail ?? "",
    orders: orders.rows.map((row) => orderView(row, reader)),
    orderCount: orders.total,
    hasMoreOrders: orders.total > orders.rows.length,
    restock: restock.rows.map((row) => {
      const view = restockView(row, reader);
      return { ...view, button: askButton(facts, "leaveRestock", view.id, view.about) };
    }),
    lists: lists.rows.map((row) => {
      const view = listView(row, reader);
      return { ...view, button: askButton(facts, "leaveList", view.id, view.name) };
    }),
    addresses: toAddresses(facts),
    newAddress: formOf(facts)("address", { key: NEW_ADDRESS }),
    sessions: sessions.rows.map((row) => {
      const view = sessionView(row, reader);
      return { ...view, button: actButton(facts, "endSession", "Sign out", view.id, view.name) };
    }),
    otherSessions:
      sessions.total > 1 ? actButton(facts, "endSessions", "Sign out of all other devices") : null,
    deletion: deletionTexts,
    pagers: toPagers(facts),
    confirm: toConfirm(facts),
    open: {
      mail: refused?.form === "mail",
      password: refused?.form === "password",
      newAddress: refused?.form === "address" && refused.key === NEW_ADDRESS,
      delete: refused?.form === "delete",
    },
  };
};
