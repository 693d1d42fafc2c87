import type { RefusedForm } from "#domain/customers/account-forms.ts";
import { pageJson } from "../kit/page-json.ts";
import { renewToken } from "../kit/session/browser-session.ts";
import type { AccountHome, AccountOrder, AccountOrders } from "./account.ts";

/** What the page says of its account. */
export type AccountScreen = {
  readonly refused: RefusedForm | null;
  readonly xsrfToken: string | null;
  /** Of the address that was asked for. */
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

/** What was typed and opened before the scripts arrived, by the form's id. */
const typedBefore = new Map<string, Readonly<Record<string, string>>>();
const openBefore = new Set<string>();

/** Before the server's HTML is replaced. */
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

/** Once: a screen that is shown later begins anew. */
export const typedInto = (formId: string): Readonly<Record<string, string>> | undefined => {
  const typed = typedBefore.get(formId);
  typedBefore.delete(formId);
  return typed;
};

export const wasOpen = (id: string): boolean => openBefore.delete(id);

let refusalIsShown = false;

/** What the server refused of this form, when this page was made from it. Once, as what was typed. */
export const refusedHere = (form: string, key: string): RefusedForm | undefined => {
  const { refused } = screenOfPage();
  if (refusalIsShown || refused?.form !== form || refused.key !== key) return undefined;
  refusalIsShown = true;
  return refused;
};
