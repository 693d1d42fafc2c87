import type { FormField } from "./definition.ts";

/** Indexes of the parts that an answer must have, where not all of them are required. */
const needed: Readonly<Partial<Record<FormField["type"], readonly number[]>>> = {
  time: [0, 1],
  phone: [1, 2, 3],
  address: [0, 2],
};

/**
 * Indexes of the missing parts, starting at 0. Required are both names; the whole date; hour and
 * minute; the phone number; first line and city of an address. An answer with everything in one
 * part is accepted. Not in the specification: refines B5.4.
 */
export const missingParts = (
  type: FormField["type"],
  parts: readonly string[],
): readonly number[] => {
  if (parts.length <= 1) return [];
  const isNeeded = (at: number): boolean =>
    type === "name" || type === "date" || needed[type]?.includes(at) === true;
  return parts.flatMap((part, at) => (part === "" && isNeeded(at) ? at : []));
};
