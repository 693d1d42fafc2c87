import { type FormEvent, useRef, useState } from "react";
import type { FormDefinition } from "#domain/forms/definition.ts";
import { formTexts } from "#domain/forms/texts.ts";
import { validateAnswers } from "#domain/forms/validate.ts";
import { FormFieldInput } from "./form-field.tsx";
import { readAnswers } from "./read-answers.ts";
import { createSubmit } from "./submit-form.ts";

type Errors = Readonly<Record<string, string | undefined>>;
type State =
  | { readonly status: "open" | "submitting"; readonly errors: Errors; readonly failure?: string }
  | { readonly status: "done"; readonly message: string };

const open: State = { status: "open", errors: {} };

/** Spec: B2.38, B4.1–B4.4, B5.7, B8.2, B8.9, B8.10. */
export const SiteForm = ({ form }: { readonly form: FormDefinition }) => {
  const [state, setState] = useState<State>(open);
  const send = useRef(createSubmit(form));
  const element = useRef<HTMLFormElement>(null);

  const refuse = (errors: Errors) => {
    setState({ status: "open", errors });
    const first = form.fields.find(({ fieldId }) => fieldId in errors);
    if (first === undefined) return;
    requestAnimationFrame(() =>
      element.current?.querySelector<HTMLElement>(`[name="${CSS.escape(first.fieldId)}"]`)?.focus(),
    );
  };

  /** An error is gone as soon as somebody puts it right; the next attempt judges anew. */
  const forget = ({ target }: FormEvent<HTMLFormElement>) => {
    const { name } = target as HTMLInputElement;
    if (state.status === "open" && state.errors[name] !== undefined)
      setState({ ...state, errors: { ...state.errors, [name]: undefined } });
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state.status !== "open") return;
    const query = new URLSearchParams(location.search);
    const answers = readAnswers(form, new FormData(event.currentTarget), query);
    const errors = validateAnswers(form, answers);
    if (Object.keys(errors).length > 0) return refuse(errors);
    setState({ status: "submitting", errors: {} });
    const outcome = await send.current(answers);
    if (outcome.kind === "invalid") return refuse(outcome.errors);
    if (outcome.kind === "failed")
      return setState({ status: "open", errors: {}, failure: outcome.message });
    const { redirect, message } = outcome.saved;
    if (redirect !== null) location.assign(redirect);
    else setState({ status: "done", message });
  };

  if (state.status === "done")
    return (
      <p className="form-done" role="status">
        {state.message}
      </p>
    );
  const hasErrors = Object.values(state.errors).some((error) => error !== undefined);
  const submitting = state.status === "submitting";
  return (
    <form className="contact" onSubmit={submit} onInput={forget} noValidate ref={element}>
      {hasErrors && (
        <p className="alert" role="alert">
          {formTexts.problemBelow}
        </p>
      )}
      {form.fields.map((field) => (
        <FormFieldInput field={field} error={state.errors[field.fieldId]} key={field.fieldId} />
      ))}
      {form.disclaimer !== "" && <p className="form-note">{form.disclaimer}</p>}
      {state.failure !== undefined && (
        <p className="alert" role="alert">
          {state.failure}
        </p>
      )}
      <p className="actions">
        <button type="submit" className="button" aria-disabled={submitting}>
          {submitting ? formTexts.submitting : form.submitLabel}
        </button>
      </p>
      {hasErrors && <p className="alert">{formTexts.problemAbove}</p>}
    </form>
  );
};
