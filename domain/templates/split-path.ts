import { limits } from "./limits.ts";

/** `a.b.0` as ["a", "b", 0]; `@` as ["@"]. Only numbers access members of lists. */
export type Path = readonly (string | number)[];

/** Whole numbers within the limit are indexes, with any number of leading zeros. Spec: B9.18. */
export const splitPath = (text: string): Path =>
  text
    .split(".")
    .map((each) => (/^\d+$/.test(each) && Number(each) <= limits.arrayIndex ? Number(each) : each));
