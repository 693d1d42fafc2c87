import { type FormEvent, useRef, useState } from "react";
import {
  type AccountField,
  type AccountFormName,
  accountFormId,
  accountForms,
} from "#domain/customers/account-forms.ts";
import { CallFailure, failureText } from "../kit/api.ts";
import { refusedHere, typedInto } from "./account-screen.ts";
import { checkForm, type FormErrors, type FormValues } from "./form-rules.ts";
import { isSignedOut, signInAgain } from "./signed-out.ts";

export type FormProps = {
  readonly form: AccountFormName;
  /** Tells several forms of one name apart. */
  readonly formKey?: string;
  readonly values?: FormValues;
  /** User name for password managers. */
  readonly username?: string;
  /** Throws `CallFailure`. */
  readonly send: (values: FormValues) => Promise<void>;
  /** Whether the fields are cleared after sending. */
  readonly isEmptiedWhenSent?: boolean;
};

type State = {
  readonly status: "open" | "sending";
  readonly errors: FormErrors;
  readonly problem: string;
};

export const useAccountForm = ({ form, formKey = "", values, send, ...options }: FormProps) => {
  const id = accountFormId(form, formKey);
  const element = useRef<HTMLFormElement>(null);
  const busy = useRef(false);
  const [refused] = useState(() => refusedHere(form, formKey));
  const [initial] = useState<FormValues>(() => ({
    ...values,
    ...(typedInto(id) ?? refused?.filled),
  }));
  const fields: readonly AccountField[] = accountForms[form].rows.flat();
  const fieldErrors = refused?.fields ?? {};
  const [state, setState] = useState<State>({
    status: "open",
    errors: fieldErrors,
    problem:
      refused === undefined || fields.some(({ name }) => name in fieldErrors)
        ? ""
        : refused.message,
  });

  const refuse = (errors: FormErrors, problem: string) => {
    const first = fields.find(({ name }) => errors[name] !== undefined);
    setState({ status: "open", errors, problem: first === undefined ? problem : "" });
    requestAnimationFrame(() => {
      const name = first?.name ?? fields[0]?.name;
      if (first !== undefined)
        element.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
    });
  };

  const attempt = async (typed: FormValues) => {
    const errors = checkForm(form, typed);
    if (Object.keys(errors).length > 0) return refuse(errors, "");
    setState({ status: "sending", errors: {}, problem: "" });
    try {
      await send(typed);
      setState({ status: "open", errors: {}, problem: "" });
      if (options.isEmptiedWhenSent) element.current?.reset();
    } catch (error) {
      if (isSignedOut(error)) return signInAgain();
      const answered = error instanceof CallFailure ? error.fields : {};
      refuse(answered, failureText(error));
    }
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy.current) return;
    busy.current = true;
    const typed = [...new FormData(event.currentTarget)].map(([name, value]) => [
      name,
      String(value),
    ]);
    void attempt(Object.fromEntries(typed)).finally(() => {
      busy.current = false;
    });
  };

  /** An error disappears at the first correction; the next attempt validates again. */
  const forgetError = ({ target }: FormEvent<HTMLFormElement>) => {
    const { name } = target as HTMLInputElement;
    if (state.errors[name] !== undefined)
      setState((now) => ({ ...now, errors: { ...now.errors, [name]: undefined } }));
  };

  return { id, element, initial, state, submit, forgetError };
};
