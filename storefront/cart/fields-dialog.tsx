import { type FormEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { extraValues } from "#domain/cart/extra-fields.ts";
import { cartTexts } from "#domain/cart/texts.ts";
import type { FieldErrors } from "#domain/forms/field-view.ts";
import { failureText as formFailure } from "#domain/forms/texts.ts";
import type { FieldValues } from "#domain/forms/values.ts";
import type { getTemplateSchemaContract } from "#read-api/forms/contract.ts";
import type { ExtraForm } from "../catalog/product.ts";
import { Alert } from "../kit/alert.tsx";
import { CallFailure, call, failureText } from "../kit/api.ts";
import { changeFields } from "./change-fields.ts";
import { ExtraFieldInputs, showFirstError } from "./extra-field-inputs.tsx";
import { readExtras } from "./extra-fields.tsx";
import { judgeExtras } from "./judge-extras.ts";
import { filledEntries } from "./kept-form.ts";
import type { CartEntry } from "./shopping-cart.ts";

/** Throws `CallFailure`. Spec: A7.6. */
export const findForm = async (formId: string): Promise<ExtraForm> => {
  const { form, version } = await call<typeof getTemplateSchemaContract>(
    "GET",
    "/api/template/GetTemplateSchema",
    { query: { type: "form", formId } },
  );
  if (form === null || version === null)
    throw new CallFailure(404, { code: "form-not-found", message: formFailure(404) });
  return { formId, name: form.name, fields: form.fields, version };
};

export type FieldsDialogProps = {
  readonly entry: CartEntry;
  readonly form: ExtraForm;
  readonly onClose: () => void;
};

/** Saves the form; errors of fields are shown above them, others above the buttons. */
const useSaving = ({ entry, form, onClose }: FieldsDialogProps, values: FieldValues) => {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [judged, setJudged] = useState(values);
  const [failure, setFailure] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);

  const refuse = (answers: FieldValues, refused: FieldErrors) => {
    setJudged(answers);
    setErrors(refused);
    showFirstError(form, answers, refused);
  };
  const save = async (answers: FieldValues) => {
    const refused = await judgeExtras(form, answers);
    if (Object.keys(refused).length > 0) return refuse(answers, refused);
    await changeFields(entry, JSON.stringify(answers));
    onClose();
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A dialog's events bubble to its surroundings.
    event.stopPropagation();
    if (isSaving) return;
    setFailure(undefined);
    setErrors({});
    setIsSaving(true);
    const answers = readExtras(form, filledEntries(event.currentTarget));
    try {
      await save(answers);
    } catch (error) {
      if (error instanceof CallFailure && error.code === "fields-invalid")
        refuse(answers, error.fields);
      else setFailure(failureText(error));
    }
    setIsSaving(false);
  };
  return { errors, judged, failure, isSaving, submit };
};

/**
 * Open as long as it is rendered. Escape and Cancel close it; a click outside does not, because too
 * much would be lost.
 */
export const FieldsDialog = (props: FieldsDialogProps) => {
  const { entry, form, onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const [values] = useState(() => extraValues(form, entry.additionalFields));
  const { errors, judged, failure, isSaving, submit } = useSaving(props, values);
  // Before the element is removed: closing it returns the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      className="dialog fields-dialog"
      ref={dialog}
      aria-labelledby={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <form className="form" onSubmit={submit} noValidate>
        <h2 id={title}>
          Edit details<span className="visually-hidden"> of {entry.title}</span>
        </h2>
        <ExtraFieldInputs form={form} values={values} judged={judged} errors={errors} />
        {failure !== undefined && <Alert title={cartTexts.unableToUpdateForm}>{failure}</Alert>}
        <div className="actions">
          <button type="button" className="button button-quiet" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="button" aria-disabled={isSaving}>
            {isSaving ? "Saving…" : "Save"}
          </button>
        </div>
      </form>
    </dialog>
  );
};
