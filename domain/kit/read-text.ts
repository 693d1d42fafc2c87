/** Content that was decrypted or sent has any type: anything but text counts as none. */
export const textOrEmpty = (value: unknown): string => (typeof value === "string" ? value : "");

/** The text, or null if the value is not a text. */
export const textOrNull = (value: unknown): string | null =>
  typeof value === "string" ? value : null;
