import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";

/** An address that a person gave to an owner. */
export const PersonAddress = z
  .string()
  .check(z.trim(), z.minLength(3, "Enter an email address."), z.maxLength(256));

/**
 * Destroys the keys of every person known by the address: data sealed for them can no longer be
 * opened. An account with the address is deleted, too. 404 `person-unknown`.
 */
export const forgetPersonContract = {
  method: "POST",
  path: "/api/console/persons/forget",
  summary: "Erase the person with an email address",
  tag: "visitors",
  access: "owner",
  permission: "customers:write",
  body: z.object({ email: PersonAddress }),
  /** `persons`: number of destroyed keys; a person has one for each way in which they are known. */
  response: z.object({ persons: z.int(), accountDeleted: z.boolean() }),
} as const satisfies Contract;
