import * as z from "zod/mini";

/** Unsaved input in the browser's storage, so that a closed tab loses nothing. */
const LocalCopy = z.object({
  source: z.string(),
  /** Edition of the edited template. */
  edition: z.int(),
  /** ISO 8601. */
  at: z.string(),
});
export type LocalCopy = z.infer<typeof LocalCopy>;

const keyOf = (websiteId: string, name: string): string => `daybook.template.${websiteId}.${name}`;

/** Undefined without a copy, or when the browser stores nothing. */
export const readLocalCopy = (websiteId: string, name: string): LocalCopy | undefined => {
  try {
    const text = localStorage.getItem(keyOf(websiteId, name));
    return text === null ? undefined : LocalCopy.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
};

export const writeLocalCopy = (websiteId: string, name: string, copy: LocalCopy): void => {
  try {
    localStorage.setItem(keyOf(websiteId, name), JSON.stringify(copy));
  } catch {
    // The storage is full or disabled: the guard against leaving remains.
  }
};

export const removeLocalCopy = (websiteId: string, name: string): void => {
  try {
    localStorage.removeItem(keyOf(websiteId, name));
  } catch {
    // As above.
  }
};
