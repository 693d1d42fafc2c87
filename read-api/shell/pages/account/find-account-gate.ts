import type { AccountFormName } from "#domain/customers/account-forms.ts";
import { doneText } from "#domain/customers/page-texts.ts";
import { ownPath } from "#domain/kit/own-path.ts";
import type { PageRequest } from "../page-entry.ts";
import type { PageName } from "../page-facts.ts";
import type { FindPage } from "../page-questions.ts";
import { toAccountFormView } from "./account-form-view.ts";

/** A page that leads into an account. */
export type Gate = {
  readonly name: PageName;
  readonly title: string;
  readonly path: string;
  readonly form: AccountFormName;
  /** Replaces the form once the action is done. */
  readonly formWhenDone?: AccountFormName;
  /** The page requires the token of an email. */
  readonly hasToken?: true;
  /** The page has no purpose for a signed-in customer. */
  readonly isForGuests?: true;
  /** Only for signed-in customers; others sign in first. */
  readonly isOwn?: true;
  /** Message about the last action, by `?done=`. */
  readonly said?: Readonly<Record<string, string>>;
};

const MAX_TOKEN_LENGTH = 600;

/** Tokens consist of URL-safe characters. */
const tokenOf = (value: unknown): string | undefined =>
  typeof value === "string" && value.length <= MAX_TOKEN_LENGTH && /^[\w.~-]+$/.test(value)
    ? value
    : undefined;

export const nextQuery = (next: string | undefined): string =>
  next === undefined ? "" : `?next=${encodeURIComponent(next)}`;

/** The requested path, to return to. */
const thisPage = ({ path }: Gate, token: string | undefined): string =>
  token === undefined ? path : `${path}?token=${token}`;

export const findGate =
  (gate: Gate, { query, refused }: PageRequest): FindPage =>
  async ({ context }) => {
    const { name, title, path, said = {} } = gate;
    const next = ownPath(query.next);
    const token = gate.hasToken === true ? tokenOf(query.token) : undefined;
    if (gate.isOwn === true && context.siteUser === undefined)
      return { name, title, redirect: `/account/login${nextQuery(thisPage(gate, token))}` };
    if (gate.isForGuests === true && context.siteUser !== undefined && refused === undefined)
      return { name, title, redirect: next ?? "/account" };
    const done = doneText(said, query.done);
    const form = done === null ? gate.form : gate.formWhenDone;
    const isShown = form !== undefined && (gate.hasToken !== true || token !== undefined);
    const view =
      isShown &&
      toAccountFormView({
        form,
        action: path,
        hidden: {
          next,
          token,
          xsrf: gate.isOwn && context.siteUser?.xsrfToken,
          // A rejected form stays on its page.
          done: form === gate.form ? undefined : String(query.done),
        },
        refused,
      });
    return {
      name,
      title,
      done,
      account: {
        forms: view ? { [view.form]: view } : {},
        nextQuery: nextQuery(next),
        xsrf: context.siteUser?.xsrfToken ?? "",
        home: null,
        orders: [],
        subscriptions: [],
        order: null,
        screen: {
          refused: refused ?? null,
          xsrfToken: context.siteUser?.xsrfToken ?? null,
          next: next ?? null,
          token: token ?? null,
          home: null,
          orders: null,
          order: null,
        },
      },
    };
  };
