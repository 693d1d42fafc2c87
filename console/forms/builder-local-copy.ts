import * as z from "zod/mini";
import { FormDefinition } from "#domain/forms/definition.ts";

/** Changes that no server has yet, kept by the browser so that a closed tab loses nothing. */
const LocalCopy = z.object({
  form: FormDefinition,
  /** Of the form that was changed. */
  edition: z.int(),
  /** ISO 8601. */
  at: z.string(),
});
export type LocalCopy = z.infer<typeof LocalCopy>;

const keyOf = (websiteId: string, formId: string): string => `daybook.form.${websiteId}.${formId}`;

/** Undefined when there is none, or when the browser keeps nothing for us. */
export const readFormCopy = (websiteId: string, formId: string): LocalCopy | undefined => {
  try {
    const text = localStorage.getItem(keyOf(websiteId, formId));
    return text === null ? undefined : LocalCopy.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
};

export const writeFormCopy = (websiteId: string, formId: string, copy: LocalCopy): void => {
  try {
    localStorage.setItem(keyOf(websiteId, formId), JSON.stringify(copy));
  } catch {
    // A full or forbidden store: the guard against leaving is still there.
  }
};

export const removeFormCopy = (websiteId: string, formId: string): void => {
  try {
    localStorage.removeItem(keyOf(websiteId, formId));
  } catch {
    // As above.
  }
};
