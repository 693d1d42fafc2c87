import * as z from "zod/mini";
import { FormDefinition } from "#domain/forms/definition.ts";

/** Unsaved changes in the browser's storage, so that a closed tab loses nothing. */
const LocalCopy = z.object({
  form: FormDefinition,
  /** Edition of the changed form. */
  edition: z.int(),
  /** ISO 8601. */
  at: z.string(),
});
export type LocalCopy = z.infer<typeof LocalCopy>;

const keyOf = (websiteId: string, formId: string): string => `daybook.form.${websiteId}.${formId}`;

/** Undefined without a copy, or when the browser stores nothing. */
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
    // The storage is full or disabled: the guard against leaving remains.
  }
};

export const removeFormCopy = (websiteId: string, formId: string): void => {
  try {
    localStorage.removeItem(keyOf(websiteId, formId));
  } catch {
    // As above.
  }
};
