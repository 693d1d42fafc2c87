import { limits } from "./limits.ts";
import type { Path } from "./tree.ts";

/** Whole numbers that fit are indexes, whatever leading zeros they have. Spec: B9.18. */
export const splitPath = (text: string): Path =>
  text
    .split(".")
    .map((each) => (/^\d+$/.test(each) && Number(each) <= limits.arrayIndex ? Number(each) : each));
