import { ACCOUNT_HOME, type HomePages, homePages, homeUrl } from "#domain/customers/home-place.ts";
import { doneSection } from "#domain/customers/page-texts.ts";
import { siteUserTexts } from "#domain/customers/texts.ts";
import { ownPath } from "#domain/kit/own-path.ts";
import type { FormFallback, FormFields } from "#infra/http/form-fallback.ts";
import { Refusal } from "#infra/http/refusal.ts";

const ACCOUNT = "/api/site-users/account";
const HOME = ACCOUNT_HOME;

const isOn = (value: string | undefined): boolean => value === "true";

type Work = Pick<FormFallback, "call" | "input"> & {
  /** Path on the account's home. */
  readonly next: (pages: HomePages) => string;
};

/** Returns to the section that shows the message, and to its page of a list. */
const showMessage =
  (done: string): Work["next"] =>
  (pages) =>
    homeUrl({ pages, done, section: doneSection(done) });

const body = (fields: FormFields, names: readonly string[]) => ({
  body: Object.fromEntries(names.map((name) => [name, fields[name]])),
});

const addressNames = "name line1 line2 postalCode city region country phone".split(" ");

/** Key of a new address book entry. */
const NEW = "new";

/** The forms of the account's home, by their hidden field `form`; `key` names the entry. */
const works: Readonly<Record<string, Work>> = {
  names: {
    call: () => `PUT ${ACCOUNT}/names`,
    input: (fields) => body(fields, ["firstName", "lastName"]),
    next: showMessage("names"),
  },
  mail: {
    call: () => `PUT ${ACCOUNT}/email`,
    input: (fields) => body(fields, ["email", "password"]),
    next: showMessage("mail"),
  },
  password: {
    call: () => `PUT ${ACCOUNT}/password`,
    input: (fields) => body(fields, ["currentPassword", "newPassword"]),
    next: showMessage("password"),
  },
  address: {
    call: ({ key }) =>
      key === NEW ? `POST ${ACCOUNT}/addresses` : `PUT ${ACCOUNT}/addresses/:addressId`,
    input: (fields) => ({ params: { addressId: fields.key }, ...body(fields, addressNames) }),
    // The entry changed last comes first.
    next: (pages) => showMessage("address")({ ...pages, addresses: 1 }),
  },
  removeAddress: {
    call: () => `DELETE ${ACCOUNT}/addresses/:addressId`,
    input: ({ key }) => ({ params: { addressId: key } }),
    next: showMessage("address-removed"),
  },
  leaveRestock: {
    call: () => `DELETE ${ACCOUNT}/restock/:signUpId`,
    input: ({ key }) => ({ params: { signUpId: key } }),
    next: showMessage("restock-left"),
  },
  leaveList: {
    call: () => `DELETE ${ACCOUNT}/mailing-lists/:listId`,
    input: ({ key }) => ({ params: { listId: key } }),
    next: showMessage("list-left"),
  },
  endSession: {
    call: () => `DELETE ${ACCOUNT}/sessions/:sessionId`,
    input: ({ key }) => ({ params: { sessionId: key } }),
    next: showMessage("session-ended"),
  },
  endSessions: {
    call: () => `DELETE ${ACCOUNT}/sessions`,
    input: () => ({}),
    next: showMessage("sessions-ended"),
  },
  signOut: {
    call: () => `DELETE ${ACCOUNT}/session`,
    input: ({ cloneCart }) => ({ query: { cloneCart: String(isOn(cloneCart)) } }),
    next: () => `${HOME}/login?done=signed-out`,
  },
  delete: {
    call: () => `DELETE ${ACCOUNT}`,
    input: (fields) => body(fields, ["password"]),
    next: () => `${HOME}/login?done=deleted`,
  },
};

const workOf = ({ form = "" }: FormFields): Work => {
  const work = Object.hasOwn(works, form) ? works[form] : undefined;
  if (work === undefined) throw new Refusal(400, "form-unknown", siteUserTexts.formUnknown);
  return work;
};

/**
 * The account's forms for browsers without JavaScript. Each is posted to its own page with the
 * hidden fields `crumb` and `form`, and with `xsrf` once signed in.
 */
export const accountForms: readonly FormFallback[] = [
  {
    path: `${HOME}/login`,
    call: () => `POST ${ACCOUNT}/session`,
    input: (fields) => ({
      body: { ...body(fields, ["email", "password"]).body, rememberMe: isOn(fields.rememberMe) },
    }),
    next: (_answer, { next }) => ownPath(next) ?? HOME,
  },
  {
    path: `${HOME}/register`,
    call: ({ form }) =>
      form === "resend" ? `POST ${ACCOUNT}/confirmation/resend` : `POST ${ACCOUNT}`,
    input: (fields) => body(fields, ["email", "password", "firstName", "lastName"]),
    next: () => `${HOME}/register?done=mail`,
  },
  {
    path: `${HOME}/confirm`,
    call: () => `POST ${ACCOUNT}/confirmation`,
    input: (fields) => ({
      body: { ...body(fields, ["token", "password"]).body, rememberMe: isOn(fields.rememberMe) },
    }),
    next: () => homeUrl({ done: "confirmed" }),
  },
  {
    path: `${HOME}/forgot`,
    call: () => `POST ${ACCOUNT}/password/forgotten`,
    input: (fields) => body(fields, ["email"]),
    next: () => `${HOME}/forgot?done=mail`,
  },
  {
    path: `${HOME}/reset`,
    call: () => `POST ${ACCOUNT}/password/reset`,
    input: (fields) => body(fields, ["token", "password"]),
    next: () => `${HOME}/login?done=reset`,
  },
  {
    path: `${HOME}/change-email`,
    call: () => `POST ${ACCOUNT}/email/confirmation`,
    input: (fields) => body(fields, ["token"]),
    next: () => showMessage("email")(homePages({})),
  },
  {
    path: HOME,
    call: (fields) => workOf(fields).call(fields),
    input: (fields, context, lists) => workOf(fields).input(fields, context, lists),
    next: (_answer, fields) => workOf(fields).next(homePages(fields)),
  },
];
