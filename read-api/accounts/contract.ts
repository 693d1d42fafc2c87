import * as z from "zod/mini";
import type { Contract } from "#domain/shared/contract.ts";

/** Who is signed in, and what the console needs before its first screen. */
export const sessionContract = {
  method: "GET",
  path: "/api/console/session",
  summary: "The signed-in owner, if any",
  tag: "sign-in",
  access: "visitor",
  response: z.object({
    owner: z.nullable(z.object({ ownerId: z.string(), email: z.string() })),
    /** The website has no owner yet. */
    setupNeeded: z.boolean(),
    website: z.object({
      websiteId: z.string(),
      title: z.string(),
      currency: z.string(),
      timeZone: z.string(),
    }),
  }),
} as const satisfies Contract;
