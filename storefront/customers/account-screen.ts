import type { RefusedForm } from "#domain/customers/account-forms.ts";
import { pageJson } from "../kit/page-json.ts";
import { renewToken } from "../kit/session/browser-session.ts";
import type { AccountHome, AccountOrder, AccountOrders } from "./account.ts";

/** The page's data about its account. */
export type AccountScreen = {
  readonly refused: RefusedForm | null;
  readonly xsrfToken: string | null;
  /** The `next` of the requested URL. */
  readonly next: string | null;
  readonly token: string | null;
  readonly home: AccountHome | null;
  readonly orders: AccountOrders | null;
  readonly order: AccountOrder | null;
};

const nothing: AccountScreen = {
  refused: null,
  xsrfToken: null,
  next: null,
  token: null,
  home: null,
  orders: null,
  order: null,
};

/** Input and open parts from before the scripts loaded, by the form's id. */
const typedBefore = new Map<string, Readonly<Record<string, string>>>();
const openBefore = new Set<string>();

/** Runs before the server's HTML is replaced. */
export const takeOverScreen = (element: HTMLElement): void => {
  for (const form of element.querySelectorAll<HTMLFormElement>("form[data-form]")) {
    const typed = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
    typedBefore.set(form.dataset.form ?? "", Object.fromEntries(typed));
  }
  for (const { id } of element.querySelectorAll<HTMLDetailsElement>("details[open]"))
    openBefore.add(id);
  const token = screenOfPage().xsrfToken;
  if (token !== null) renewToken(token);
};

export const screenOfPage = (): AccountScreen => pageJson<AccountScreen>("account") ?? nothing;

/** Returned once: a later screen starts fresh. */
export const typedInto = (formId: string): Readonly<Record<string, string>> | undefined => {
  const typed = typedBefore.get(formId);
  typedBefore.delete(formId);
  return typed;
};

export const wasOpen = (id: string): boolean => openBefore.delete(id);

let refusalIsShown = false;

/** The server's rejection of this form in the page's data. Returned once, like the input. */
export const refusedHere = (form: string, key: string): RefusedForm | undefined => {
  const { refused } = screenOfPage();
  if (refusalIsShown || refused?.form !== form || refused.key !== key) return undefined;
  refusalIsShown = true;
  return refused;
};
