import { type FormEvent, memo, type RefObject, useEffect, useRef, useState } from "react";
import type { FormDefinition, FormField } from "#domain/forms/definition.ts";
import { errorAt, type FieldErrors, fieldViews } from "#domain/forms/field-view.ts";
import { postedAnswers } from "#domain/forms/posted-answers.ts";
import { formTexts } from "#domain/forms/texts.ts";
import { validateAnswers } from "#domain/forms/validate.ts";
import { answerTo, type FieldValue, type FieldValues } from "#domain/forms/values.ts";
import { PreviewField } from "./builder-preview-field.tsx";

export type PreviewStage = "form" | "done";

type Props = {
  readonly form: FormDefinition;
  readonly stage: PreviewStage;
  readonly onStage: (stage: PreviewStage) => void;
  /** The field with open settings. */
  readonly selected: string | null;
  readonly onSelect: (fieldId: string) => void;
};

/** The form as on the website, with its rules and texts. It sends nothing. */
export const PreviewForm = (props: Props) => (
  <main className="wrap">
    <div className="page-head">
      <h1>{props.form.name}</h1>
    </div>
    <div className="site-form">
      {props.stage === "done" ? <Done form={props.form} /> : <Fields {...props} />}
    </div>
  </main>
);

/** Spec: B2.38. */
const Done = ({ form }: Pick<Props, "form">) =>
  form.successRedirect === null ? (
    <div className="form-done" role="status">
      <p className="form-done-message">{form.submissionMessage}</p>
      {form.postSubmitHtml !== "" && <After html={form.postSubmitHtml} />}
    </div>
  ) : (
    <p className="form-note" role="status">
      Visitors are redirected to {form.successRedirect || "the page that you choose"}.
    </p>
  );

/** The author's HTML in a frame without scripts: the server sanitizes it for visitors. */
const After = ({ html }: { readonly html: string }) => {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(120);
  const [styles, setStyles] = useState("");
  useEffect(() => {
    const { head } = frame.current?.ownerDocument ?? {};
    setStyles(head?.innerHTML ?? "");
  }, []);
  return (
    <iframe
      ref={frame}
      className="form-after"
      title="HTML below the message"
      sandbox="allow-same-origin"
      srcDoc={`<!doctype html>${styles}<body style="min-height:0"><div class="prose">${html}</div></body>`}
      style={{ width: "100%", height, border: 0 }}
      onLoad={({ currentTarget }) =>
        setHeight((currentTarget.contentDocument?.body.scrollHeight ?? 100) + 8)
      }
    />
  );
};

const useTried = ({ form, onStage }: Props, element: RefObject<HTMLFormElement | null>) => {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [tried, setTried] = useState<FieldValues>({});
  const [failure, setFailure] = useState("");

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const answers = postedAnswers(form, (name) => data.getAll(name).map(String));
    const wrong = validateAnswers(form, answers);
    setErrors(wrong);
    setTried(answers);
    const [first] = fieldViews(form, answers, wrong).filter(({ error }) => error !== "");
    if (first !== undefined) {
      setFailure("");
      requestAnimationFrame(() =>
        element.current?.ownerDocument.getElementById(first.firstId)?.focus(),
      );
    } else if (form.captcha !== null && data.get("preview.captcha") === null)
      setFailure(formTexts.captchaMissing);
    else {
      setFailure("");
      onStage("done");
    }
  };

  /** An error disappears at the first correction. */
  const forget = ({ target }: FormEvent<HTMLFormElement>) => {
    const fieldId = (target as HTMLInputElement).name.split(".", 1)[0] ?? "";
    if (errorAt(errors, fieldId) !== undefined) setErrors({ ...errors, [fieldId]: undefined });
  };
  return { errors, tried, failure, submit, forget };
};

/** Scrolls a part of the form into view when the selection changes. */
const useShown = (element: RefObject<HTMLFormElement | null>, selector: string | undefined) => {
  useEffect(() => {
    if (selector === undefined) return;
    element.current?.querySelector(selector)?.scrollIntoView({ block: "nearest" });
  }, [element, selector]);
};

/** Whether a setting has changed since the preview was opened. */
const useChanged = (setting: unknown): boolean => {
  const [first] = useState(setting);
  return first !== setting;
};

/** Renders only when its own field changes. */
const Item = memo(
  ({
    formId,
    field,
    tried,
    error,
    selected,
  }: {
    readonly formId: string;
    readonly field: FormField;
    /** The rejected answer. */
    readonly tried: FieldValue | undefined;
    readonly error: string | undefined;
    readonly selected: boolean;
  }) => {
    const form = { formId, fields: [field] };
    const values = tried === undefined ? {} : { [field.fieldId]: tried };
    const errors = { [field.fieldId]: error };
    const [view] = fieldViews(form, {}, errors);
    const [judged] = fieldViews(form, values, errors);
    const root = { "data-preview": field.fieldId, "data-selected": selected ? "" : undefined };
    return view === undefined ? null : <PreviewField field={view} judged={judged} root={root} />;
  },
);

const Fields = (props: Props) => {
  const { form, selected, onSelect } = props;
  const element = useRef<HTMLFormElement>(null);
  const { errors, tried, failure, submit, forget } = useTried(props, element);
  const wrong = form.fields.filter(({ fieldId }) => errorAt(errors, fieldId) !== undefined);
  const problems = fieldViews({ ...form, fields: wrong }, tried, errors);
  useShown(element, selected === null ? undefined : `[data-preview="${CSS.escape(selected)}"]`);
  useShown(element, useChanged(form.captcha) ? ".preview-captcha" : undefined);
  useShown(element, useChanged(form.disclaimer) ? ".form-disclaimer" : undefined);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a short cut for the pointer; keys have the list of fields
    <form
      className="form"
      onSubmit={submit}
      onInput={forget}
      onClick={({ target }) => {
        const field = (target as Element).closest<HTMLElement>("[data-preview]");
        if (field?.dataset.preview !== undefined) onSelect(field.dataset.preview);
      }}
      noValidate
      ref={element}
    >
      {problems.length > 0 && (
        <div className="form-problem">
          <p className="alert" role="alert">
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
      )}
      {form.fields.map((field) => (
        <Item
          key={`${field.fieldId} ${field.type}`}
          formId={form.formId}
          field={field}
          tried={answerTo(tried, field.fieldId)}
          error={errorAt(errors, field.fieldId)}
          selected={field.fieldId === selected}
        />
      ))}
      {form.captcha !== null && (
        <label className="preview-captcha">
          <input type="checkbox" name="preview.captcha" />
          <span>I'm not a robot</span>
        </label>
      )}
      {form.disclaimer !== "" && <p className="form-note form-disclaimer">{form.disclaimer}</p>}
      {failure !== "" && (
        <p className="alert" role="alert">
          {failure}
        </p>
      )}
      <p className="actions">
        <button type="submit" className="button">
          {form.submitLabel}
        </button>
      </p>
      {problems.length > 0 && <p className="alert">{formTexts.problemAbove}</p>}
    </form>
  );
};
