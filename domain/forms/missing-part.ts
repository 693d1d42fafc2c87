import type { FormField } from "./definition.ts";

/** Places of the parts that no answer can do without, where that is not all of them. */
const needed: Readonly<Partial<Record<FormField["type"], readonly number[]>>> = {
  time: [0, 1],
  phone: [1, 2, 3],
  address: [0, 2],
};

/**
 * The parts that are missing, counted from 0. No answer can do without both names, the whole date, hour
 * and minute, and the number itself; of an address without its first line and its city. All of it in
 * one part is taken as it is. Our choice, as to B5.4.
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
