import { doneTexts } from "#domain/customers/page-texts.ts";
import type { createFindPages } from "../find-page.ts";
import type { PageEntry } from "../page-entry.ts";
import type { FindPage } from "../page-questions.ts";
import { findGate, type Gate } from "./find-account-gate.ts";

type Finders = ReturnType<typeof createFindPages>;

const gates: readonly Gate[] = [
  {
    name: "account-login",
    title: "Sign in",
    path: "/account/login",
    form: "login",
    formWhenDone: "login",
    said: doneTexts.login,
    isForGuests: true,
  },
  {
    name: "account-register",
    title: "Create an account",
    path: "/account/register",
    form: "register",
    formWhenDone: "resend",
    said: doneTexts.register,
    isForGuests: true,
  },
  {
    name: "account-confirm",
    title: "Confirm your email address",
    path: "/account/confirm",
    form: "confirm",
    hasToken: true,
  },
  {
    name: "account-forgot",
    title: "Reset your password",
    path: "/account/forgot",
    form: "forgot",
    said: doneTexts.forgot,
  },
  {
    name: "account-reset",
    title: "Set a new password",
    path: "/account/reset",
    form: "reset",
    hasToken: true,
  },
  {
    name: "account-change-email",
    title: "Confirm your new email address",
    path: "/account/change-email",
    form: "changeEmail",
    hasToken: true,
    isOwn: true,
  },
];

/** The path that password managers open, defined by the W3C. */
const CHANGE_PASSWORD = "/.well-known/change-password";

const toChangePassword: FindPage = async () => ({
  name: "account",
  title: "Your account",
  redirect: "/account#security",
});

const gatePage = (gate: Gate): PageEntry => ({
  path: gate.path,
  name: gate.name,
  find: (request) => findGate(gate, request),
  showsRefusals: true,
});

/** The pages of a customer's account. Each form is posted to its own page. */
export const accountPages = (find: Finders): readonly PageEntry[] => [
  { path: "/account", name: "account", find: find.account, showsRefusals: true },
  { path: "/account/orders", name: "account-orders", find: find.accountOrders },
  {
    path: "/account/subscriptions",
    name: "account-subscriptions",
    find: find.accountSubscriptions,
  },
  { path: "/account/orders/:orderId", name: "account-order", find: find.accountOrder },
  ...gates.map(gatePage),
  { path: CHANGE_PASSWORD, find: () => toChangePassword },
];
