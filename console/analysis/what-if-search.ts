import * as z from "zod/mini";
import { type WhatIfName, whatIfNames } from "#domain/analysis/what-if.ts";
import { searchOf } from "../kit/lists/search.ts";

/** A URL has room for this. */
const MAX_RULES = 6_000;

/** A comparison as the URL keeps it, so that a link shows it again. */
export const whatIfSearch = searchOf(
  { method: "GET", path: "", summary: "", tag: "", access: "owner", query: z.object({}) },
  {
    of: z.enum(whatIfNames as unknown as [WhatIfName]),
    /** JSON. Absent: nothing has been compared. */
    rules: z.string().check(z.maxLength(MAX_RULES)),
  },
);
export type WhatIfSearch = ReturnType<typeof whatIfSearch>;

/** The rules of the URL; undefined when they are no object. */
export const rulesIn = ({ rules }: WhatIfSearch): Readonly<Record<string, unknown>> | undefined => {
  if (rules === undefined) return undefined;
  try {
    const read: unknown = JSON.parse(rules);
    if (typeof read !== "object" || read === null || Array.isArray(read)) return undefined;
    return read as Readonly<Record<string, unknown>>;
  } catch {
    return undefined;
  }
};
