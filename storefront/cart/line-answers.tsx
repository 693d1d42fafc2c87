import { type ComponentType, useState } from "react";
import { cartTexts } from "#domain/cart/texts.ts";
import { Alert } from "../kit/alert.tsx";
import { failureText } from "../kit/api.ts";
import type { FieldsDialogProps } from "./fields-dialog.tsx";
import type { CartEntry } from "./shopping-cart.ts";

type Opened = {
  readonly Dialog: ComponentType<FieldsDialogProps>;
  readonly form: FieldsDialogProps["form"];
};

/** The dialog's code and the form are loaded when a visitor wants to change an answer. */
const open = async (formId: string): Promise<Opened> => {
  const { FieldsDialog, findForm } = await import("./fields-dialog.tsx");
  return { Dialog: FieldsDialog, form: await findForm(formId) };
};

/** The answers to the product's extra fields, and a button to change them. Spec: A7.2, A8.7. */
export const LineAnswers = ({ entry }: { readonly entry: CartEntry }) => {
  const [opened, setOpened] = useState<Opened>();
  const [problem, setProblem] = useState<string>();
  const [isOpening, setIsOpening] = useState(false);
  const { fieldsForm } = entry;
  if (fieldsForm === null) return null;
  const edit = async () => {
    if (isOpening) return;
    setProblem(undefined);
    setIsOpening(true);
    try {
      setOpened(await open(fieldsForm.formId));
    } catch (error) {
      setProblem(failureText(error));
    }
    setIsOpening(false);
  };
  return (
    <>
      {fieldsForm.answers.length > 0 && (
        <ul className="cart-item-answers">
          {fieldsForm.answers.map(({ fieldId, title, text }) => (
            <li key={fieldId}>
              {title}: {text}
            </li>
          ))}
        </ul>
      )}
      <p className="cart-item-edit">
        <button type="button" className="link-button" aria-disabled={isOpening} onClick={edit}>
          Edit details<span className="visually-hidden"> of {entry.title}</span>
        </button>
      </p>
      {problem !== undefined && (
        <Alert title={cartTexts.unableToOpenForm} onRetry={edit}>
          {problem}
        </Alert>
      )}
      {opened && (
        <opened.Dialog entry={entry} form={opened.form} onClose={() => setOpened(undefined)} />
      )}
    </>
  );
};
