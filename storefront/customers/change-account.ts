import type {
  changeEmailContract,
  changePasswordContract,
  signOutContract,
} from "#commands/customers/contract.ts";
import type {
  addAddressContract,
  changeAddressContract,
  changeNamesContract,
  deleteAccountContract,
  endOtherSessionsContract,
  endSessionContract,
  leaveMailingListContract,
  leaveRestockContract,
  removeAddressContract,
} from "#commands/customers/own-data-contract.ts";
import { forgetDraft } from "../checkout/draft-store.ts";
import { call } from "../kit/api.ts";
import { forgetSession, renewToken } from "../kit/session/browser-session.ts";
import { reload, reloadList } from "./account-store.ts";
import type { FormValues } from "./form-rules.ts";

const ACCOUNT = "/api/site-users/account";

const text = (values: FormValues, name: string): string => values[name] ?? "";

export const changeNames = async (values: FormValues): Promise<void> => {
  await call<typeof changeNamesContract>("PUT", `${ACCOUNT}/names`, {
    body: { firstName: text(values, "firstName"), lastName: text(values, "lastName") },
  });
  await reload("account");
};

/** Nothing changes before the email's link is opened. */
export const changeEmail = async (values: FormValues): Promise<void> => {
  await call<typeof changeEmailContract>("PUT", `${ACCOUNT}/email`, {
    body: { email: text(values, "email"), password: text(values, "password") },
  });
  await reload("account");
};

export const changePassword = async (values: FormValues): Promise<void> => {
  const session = await call<typeof changePasswordContract>("PUT", `${ACCOUNT}/password`, {
    body: {
      currentPassword: text(values, "currentPassword"),
      newPassword: text(values, "newPassword"),
    },
  });
  renewToken(session.xsrfToken);
  await reloadList("sessions");
};

const addressOf = (values: FormValues) => ({
  name: text(values, "name"),
  line1: text(values, "line1"),
  line2: text(values, "line2"),
  postalCode: text(values, "postalCode"),
  city: text(values, "city"),
  region: text(values, "region"),
  country: text(values, "country"),
  phone: text(values, "phone"),
});

/** Repeating the same key adds nothing. The address changed last comes first. */
export const addAddress = async (values: FormValues, key: string): Promise<void> => {
  await call<typeof addAddressContract>("POST", `${ACCOUNT}/addresses`, {
    key,
    body: addressOf(values),
  });
  await reloadList("addresses", 1);
};

export const changeAddress = async (addressId: string, values: FormValues): Promise<void> => {
  await call<typeof changeAddressContract>("PUT", `${ACCOUNT}/addresses/:addressId`, {
    params: { addressId },
    body: addressOf(values),
  });
  await reloadList("addresses", 1);
};

export const removeAddress = async (addressId: string): Promise<void> => {
  await call<typeof removeAddressContract>("DELETE", `${ACCOUNT}/addresses/:addressId`, {
    params: { addressId },
  });
  await reloadList("addresses");
};

export const leaveRestock = async (signUpId: string): Promise<void> => {
  await call<typeof leaveRestockContract>("DELETE", `${ACCOUNT}/restock/:signUpId`, {
    params: { signUpId },
  });
  await reloadList("restock");
};

export const leaveList = async (listId: string): Promise<void> => {
  await call<typeof leaveMailingListContract>("DELETE", `${ACCOUNT}/mailing-lists/:listId`, {
    params: { listId },
  });
  await reloadList("lists");
};

export const endSession = async (sessionId: string): Promise<void> => {
  await call<typeof endSessionContract>("DELETE", `${ACCOUNT}/sessions/:sessionId`, {
    params: { sessionId },
  });
  await reloadList("sessions");
};

export const endOtherSessions = async (): Promise<void> => {
  await call<typeof endOtherSessionsContract>("DELETE", `${ACCOUNT}/sessions`, {});
  await reloadList("sessions");
};

/** A page load, so that nothing of the account stays on the screen. Spec: B7.6, B4.9. */
export const signOut = async (values: FormValues): Promise<void> => {
  const cloneCart = values.cloneCart === "true" ? "true" : "false";
  await call<typeof signOutContract>("DELETE", `${ACCOUNT}/session`, { query: { cloneCart } });
  forgetSession();
  // The next person at this browser must not find an address in checkout.
  forgetDraft();
  location.assign("/account/login?done=signed-out");
};

export const deleteAccount = async (values: FormValues): Promise<void> => {
  await call<typeof deleteAccountContract>("DELETE", ACCOUNT, {
    body: { password: text(values, "password") },
  });
  forgetSession();
  location.assign("/account/login?done=deleted");
};
