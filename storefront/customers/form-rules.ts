import * as z from "zod/mini";
import type { AccountFormName } from "#domain/customers/account-forms.ts";
import {
  AccountEmail,
  BookAddress,
  Names,
  NewPassword,
  TriedPassword,
} from "#domain/customers/input.ts";

export type FormValues = Readonly<Record<string, string>>;
export type FormErrors = Readonly<Record<string, string | undefined>>;

/** The server's rules, applied before anything is sent. */
const rules: Readonly<Record<AccountFormName, z.ZodMiniType>> = {
  login: z.object({ email: AccountEmail, password: TriedPassword }),
  register: z.object({ email: AccountEmail, password: NewPassword, ...Names }),
  resend: z.object({ email: AccountEmail }),
  confirm: z.object({ password: TriedPassword }),
  forgot: z.object({ email: AccountEmail }),
  reset: z.object({ password: NewPassword }),
  changeEmail: z.object({}),
  names: z.object(Names),
  mail: z.object({ email: AccountEmail, password: TriedPassword }),
  password: z.object({ currentPassword: TriedPassword, newPassword: NewPassword }),
  address: BookAddress,
  removeAddress: z.object({}),
  leaveRestock: z.object({}),
  leaveList: z.object({}),
  delete: z.object({ password: TriedPassword }),
  signOut: z.object({}),
};

/** The first text of each field; empty without errors. */
export const checkForm = (form: AccountFormName, values: FormValues): FormErrors => {
  const errors: Record<string, string> = {};
  for (const { path, message } of rules[form].safeParse(values).error?.issues ?? [])
    errors[String(path[0])] ??= message;
  return errors;
};
