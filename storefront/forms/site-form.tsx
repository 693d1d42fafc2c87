import { type FormEvent, useEffect, useRef, useState } from "react";
import { FormFieldInput } from "#browser/fields/form-field.tsx";
import { fieldViews, formPrefix } from "#domain/forms/field-view.ts";
import { honeypotFieldId } from "#domain/forms/honeypot.ts";
import { formTexts } from "#domain/forms/texts.ts";
import type { FieldValues } from "#domain/forms/values.ts";
import { builtInLanguage } from "../kit/content-language.ts";
import type { FormSeed } from "./form-seed.ts";
import type { Saved } from "./submit-form.ts";
import { useSiteForm } from "./use-site-form.ts";

/** Replaces the form and takes the focus. Spec: B2.38, B4.3. */
const Done = ({ saved: { message, postSubmitHtml } }: { readonly saved: Saved }) => {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.focus(), []);
  return (
    <div className="form-done" role="status" tabIndex={-1} ref={element}>
      <p className="form-done-message">{message}</p>
      {postSubmitHtml !== "" && (
        <div
          className="form-after prose"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the server has cleaned it
          dangerouslySetInnerHTML={{ __html: postSubmitHtml }}
        />
      )}
    </div>
  );
};

type Problems = readonly { readonly firstId: string; readonly title: string }[];

/** Links to the errors. Spec: B8.9. */
const ProblemsAbove = ({ id, problems }: { readonly id: string; readonly problems: Problems }) => (
  <div className="form-problem" id={id} tabIndex={-1}>
    <p className="alert" role="alert" {...builtInLanguage()}>
      {formTexts.problemBelow}
    </p>
    <ul className="form-problem-list">
      {problems.map(({ firstId, title }) => (
        <li key={firstId}>
          <a href={`#${firstId}`}>{title}</a>
        </li>
      ))}
    </ul>
  </div>
);

/** Invisible to people; only bots fill it in. */
const Honeypot = ({ id, name }: { readonly id: string; readonly name: string }) => (
  <div className="form-extra" aria-hidden="true" {...builtInLanguage()}>
    <label htmlFor={id}>Leave this empty</label>
    <input type="text" id={id} name={name} tabIndex={-1} autoComplete="off" />
  </div>
);

type Props = {
  readonly seed: FormSeed;
  /** Input from before the scripts loaded, and the server's values. */
  readonly filledIn: FieldValues;
};

/**
 * A form rendered like site-form.html, sent without leaving the page. Spec: B2.38, B4.1–B4.5,
 * B8.2–B8.15.
 */
export const SiteForm = ({ seed, filledIn }: Props) => {
  const { form } = seed;
  const { element, captcha, errors, failure, saved, isLocked, isSubmitting, changed, send } =
    useSiteForm(seed);
  const [values] = useState(filledIn);
  /** The values at the last submission, which determine where errors lead. */
  const [judged, setJudged] = useState(filledIn);
  const builtIn = builtInLanguage();
  const place = { idPrefix: formPrefix(form.formId), namePrefix: "", builtIn };
  const [prefix, trap] = [formPrefix(form.formId), honeypotFieldId(form)];
  const judgedFields = fieldViews(form, judged, errors);
  const problems: Problems = judgedFields.filter(({ error }) => error !== "");

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { errors: refused, answers } = await send(event.currentTarget);
    if (answers === undefined) return;
    setJudged(answers);
    const first = fieldViews(form, answers, refused).find(({ error }) => error !== "");
    if (first !== undefined)
      requestAnimationFrame(() => document.getElementById(first.firstId)?.focus());
  };

  if (saved !== undefined) return <Done saved={saved} />;
  return (
    <form
      className="form"
      onSubmit={submit}
      onInput={changed}
      aria-busy={isSubmitting}
      noValidate
      ref={element}
    >
      {problems.length > 0 && <ProblemsAbove id={`${prefix}-problem`} problems={problems} />}
      {fieldViews(form, values, errors, place).map((field, at) => (
        <FormFieldInput field={field} judged={judgedFields[at]} key={field.fieldId} />
      ))}
      <Honeypot id={`${prefix}-${trap}`} name={trap} />
      {form.captcha !== null && <div className="captcha" data-captcha ref={captcha.ref} />}
      {form.disclaimer !== "" && <p className="form-note form-disclaimer">{form.disclaimer}</p>}
      {failure !== "" && (
        <p className="alert" role="alert" {...builtIn}>
          {failure}
        </p>
      )}
      <p className="actions">
        <button type="submit" className="button" aria-disabled={isSubmitting || isLocked}>
          {isSubmitting ? <span {...builtIn}>{formTexts.submitting}</span> : form.submitLabel}
        </button>
      </p>
      {problems.length > 0 && (
        <p className="alert" {...builtIn}>
          {formTexts.problemAbove}
        </p>
      )}
    </form>
  );
};
