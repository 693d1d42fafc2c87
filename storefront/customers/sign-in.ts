import type {
  confirmContract,
  confirmEmailContract,
  forgotPasswordContract,
  registerContract,
  resendConfirmationContract,
  resetPasswordContract,
  signInContract,
} from "#commands/customers/contract.ts";
import { ownPath } from "#domain/kit/own-path.ts";
import { call } from "../kit/api.ts";
import { tellSiteEvent } from "../kit/happenings.ts";
import { keepSession } from "../kit/session/browser-session.ts";
import { screenOfPage } from "./account-screen.ts";
import type { FormValues } from "./form-rules.ts";

/** A page that answers a rejected form has no query: it contains the original one. */
const query = (name: "next" | "token"): string =>
  new URLSearchParams(location.search).get(name) ?? screenOfPage()[name] ?? "";

const text = (values: FormValues, name: string): string => values[name] ?? "";

/** A page load, so that nothing of the previous visitor stays on the screen. */
const goTo = (path: string): void => location.assign(path);

/** Spec: B7.5, B4.9. */
export const signIn = async (values: FormValues): Promise<void> => {
  const rememberMe = values.rememberMe === "true";
  const session = await call<typeof signInContract>("POST", "/api/site-users/account/session", {
    body: { email: text(values, "email"), password: text(values, "password"), rememberMe },
  });
  keepSession({ ...session, rememberMe });
  goTo(ownPath(query("next")) ?? "/account");
};

export const register = async (values: FormValues): Promise<void> => {
  await call<typeof registerContract>("POST", "/api/site-users/account", {
    body: {
      email: text(values, "email"),
      password: text(values, "password"),
      firstName: text(values, "firstName"),
      lastName: text(values, "lastName"),
    },
  });
  tellSiteEvent("pixel:Registration");
};

export const resendConfirmation = async (values: FormValues): Promise<void> => {
  await call<typeof resendConfirmationContract>(
    "POST",
    "/api/site-users/account/confirmation/resend",
    { body: { email: text(values, "email") } },
  );
};

export const confirmAddress = async (values: FormValues): Promise<void> => {
  const rememberMe = values.rememberMe === "true";
  const session = await call<typeof confirmContract>(
    "POST",
    "/api/site-users/account/confirmation",
    { body: { token: query("token"), password: text(values, "password"), rememberMe } },
  );
  keepSession({ ...session, rememberMe });
  goTo("/account?done=confirmed");
};

export const askForReset = async (values: FormValues): Promise<void> => {
  await call<typeof forgotPasswordContract>("POST", "/api/site-users/account/password/forgotten", {
    body: { email: text(values, "email") },
  });
};

export const resetPassword = async (values: FormValues): Promise<void> => {
  await call<typeof resetPasswordContract>("POST", "/api/site-users/account/password/reset", {
    body: { token: query("token"), password: text(values, "password") },
  });
  goTo("/account/login?done=reset");
};

export const confirmNewEmail = async (): Promise<void> => {
  await call<typeof confirmEmailContract>("POST", "/api/site-users/account/email/confirmation", {
    body: { token: query("token") },
  });
  goTo("/account?done=email#details");
};
