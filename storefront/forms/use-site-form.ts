import { type FormEvent, useCallback, useRef, useState } from "react";
import { errorAt, type FieldErrors } from "#domain/forms/field-view.ts";
import { formTexts } from "#domain/forms/texts.ts";
import { validateAnswers } from "#domain/forms/validate.ts";
import type { FieldValues } from "#domain/forms/values.ts";
import { useCaptcha } from "../kit/captcha/use-captcha.ts";
import { filledData } from "../kit/filled-data.ts";
import { tellSiteEvent } from "../kit/happenings.ts";
import type { FormSeed } from "./form-seed.ts";
import { readAnswers, readTrap } from "./read-answers.ts";
import { type Saved, submitForm } from "./submit-form.ts";
import { useFormBeginnings } from "./use-form-beginnings.ts";

/** Not in the specification: the form of this id is the newsletter's. Spec: A7.15. */
const NEWSLETTER = "newsletter";

type State = {
  readonly status: "open" | "submitting";
  readonly errors: FieldErrors;
  readonly failure: string;
  /** After a failure nothing is sent before the captcha is solved again. Spec: B4.4. */
  readonly locked: boolean;
};

const wrongFields = (errors: FieldErrors): readonly string[] =>
  Object.keys(errors).filter((fieldId) => errors[fieldId] !== undefined);

const readable = (form: FormSeed["form"], element: HTMLFormElement): FieldValues | undefined => {
  try {
    const data = filledData(element);
    const query = new URLSearchParams(location.search);
    return { ...readAnswers(form, data, query), ...readTrap(form, data) };
  } catch {
    return undefined;
  }
};

/** The validated input, if any, and its errors by field id. */
type Sent = { readonly errors: FieldErrors; readonly answers?: FieldValues };
const nothing: Sent = { errors: {} };

type Refused = { readonly errors: FieldErrors; readonly failure: string };
const whole = (failure: string): Refused => ({ errors: {}, failure });

/** Errors of fields that this form does not show belong to the form as a whole. Spec: B8.8. */
const byField = ({ fields }: FormSeed["form"], errors: FieldErrors): Refused => {
  const isShown = fields.some(({ fieldId }) => errorAt(errors, fieldId) !== undefined);
  return { errors, failure: isShown ? "" : formTexts.fieldsInvalid };
};

/** Spec: B4.1–B4.5, B5.6, B5.7. */
export const useSiteForm = (seed: FormSeed) => {
  const { form, version, errors, failure } = seed;
  const { formId } = form;
  const hasCaptcha = form.captcha !== null;
  const element = useRef<HTMLFormElement>(null);
  const captcha = useCaptcha(hasCaptcha);
  const [saved, setSaved] = useState<Saved>();
  const [state, setState] = useState<State>({ status: "open", errors, failure, locked: false });
  const reopen = useCallback(() => setState((before) => ({ ...before, status: "open" })), []);
  const { keys, happenings } = useFormBeginnings(element, form, reopen);
  const isLocked = state.locked && captcha.token === undefined;

  const refuse = (refused: Refused, locked = false): FieldErrors => {
    happenings.failed(wrongFields(refused.errors));
    if (locked) captcha.reset();
    setState({ status: "open", ...refused, locked });
    return refused.errors;
  };

  /** An error disappears at the first correction; the next attempt validates again. */
  const changed = ({ target }: FormEvent<HTMLFormElement>) => {
    happenings.started();
    keys.prepare();
    const fieldId = (target as HTMLInputElement).name.split(".", 1)[0] ?? "";
    if (state.status === "open" && errorAt(state.errors, fieldId) !== undefined)
      setState({ ...state, errors: { ...state.errors, [fieldId]: undefined } });
  };

  /** Errors by field id; empty without any. */
  const judge = async (answers: FieldValues): Promise<FieldErrors> => {
    const wrong = validateAnswers(form, answers);
    if (wrongFields(wrong).length > 0) return refuse({ errors: wrong, failure: "" });
    if (hasCaptcha && captcha.token === undefined)
      return refuse(whole(captcha.broken ? formTexts.captchaBroken : formTexts.captchaMissing));
    setState({ status: "submitting", errors: {}, failure: "", locked: false });
    const outcome = await submitForm(keys, {
      formId,
      version,
      answers,
      captchaKey: captcha.token,
    });
    if (outcome.kind === "invalid") return refuse(byField(form, outcome.errors), hasCaptcha);
    if (outcome.kind === "failed") return refuse(whole(outcome.message), hasCaptcha);
    happenings.sent();
    if (formId === NEWSLETTER) tellSiteEvent("pixel:Lead", { formId });
    if (outcome.saved.redirect !== null) location.assign(outcome.saved.redirect);
    else setSaved(outcome.saved);
    return {};
  };

  const send = async (filled: HTMLFormElement): Promise<Sent> => {
    if (state.status !== "open" || isLocked) return nothing;
    const answers = readable(form, filled);
    if (answers !== undefined) return { errors: await judge(answers), answers };
    refuse(whole(formTexts.fieldsUnreadable));
    return nothing;
  };

  // The missing value was entered.
  const isMended = state.failure === formTexts.captchaMissing && captcha.token !== undefined;
  const shown = { errors: state.errors, failure: isMended ? "" : state.failure };
  const isSubmitting = state.status === "submitting";
  return { element, captcha, ...shown, isSubmitting, isLocked, saved, changed, send };
};
