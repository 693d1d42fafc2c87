import * as z from "zod/mini";

/** What somebody has typed and not saved, kept by the browser so that a closed tab loses nothing. */
const LocalCopy = z.object({
  source: z.string(),
  /** Of the template that it was typed over. */
  edition: z.int(),
  /** ISO 8601. */
  at: z.string(),
});
export type LocalCopy = z.infer<typeof LocalCopy>;

const keyOf = (websiteId: string, name: string): string => `daybook.template.${websiteId}.${name}`;

/** Undefined when there is none, or when the browser keeps nothing for us. */
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
    // A full or forbidden store: the guard against leaving is still there.
  }
};

export const removeLocalCopy = (websiteId: string, name: string): void => {
  try {
    localStorage.removeItem(keyOf(websiteId, name));
  } catch {
    // As above.
  }
};
