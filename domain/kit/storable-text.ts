import * as z from "zod/mini";

/**
 * Text that every table can hold: no NUL character and no half of a surrogate pair. Nobody types
 * those, and one that got into an event would stop the projections that copy it into a column.
 */
export const isStorable = (text: string): boolean =>
  !text.includes("\u0000") && text.isWellFormed();

export const storable = z.refine<string>(isStorable, "This text contains invalid characters.");

/** Whether every text in a JSON value is, names of members included. */
export const isStorableDeep = (value: unknown): boolean => {
  if (typeof value === "string") return isStorable(value);
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(
    ([name, member]) => isStorable(name) && isStorableDeep(member),
  );
};
