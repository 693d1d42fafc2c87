import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";

/** An address that an owner was given by the person. */
export const PersonAddress = z
  .string()
  .check(z.trim(), z.minLength(3, "Enter an email address."), z.maxLength(256));

/**
 * Destroys the keys of whoever is known by the address: nothing sealed for them can be opened any
 * more. An account with the address is deleted, too. 404 `person-unknown`.
 */
export const forgetPersonContract = {
  method: "POST",
  path: "/api/console/persons/forget",
  summary: "Erase the person with an email address",
  tag: "visitors",
  access: "owner",
  permission: "customers:write",
  body: z.object({ email: PersonAddress }),
  /** `persons`: how many keys were destroyed; a person has one for each way in which they were known. */
  response: z.object({ persons: z.int(), accountDeleted: z.boolean() }),
} as const satisfies Contract;
