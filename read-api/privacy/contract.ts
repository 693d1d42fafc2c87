import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";

const email = z
  .string()
  .check(z.trim(), z.minLength(3, "Enter an email address."), z.maxLength(256));
const tag = "visitors";
const body = z.object({ email });

export const KnownPerson = z.object({
  /** False when nobody is known by the address, or the person has been erased. */
  known: z.boolean(),
  /** The account that has the address, or that has confirmed it. */
  siteUserId: z.nullable(z.uuid()),
  /** What is kept, part by part. The count is null for a member who cannot see the part's area. */
  parts: z.array(z.object({ name: z.string(), label: z.string(), count: z.nullable(z.int()) })),
  /** The same counts by the names of the parts: `orders`, `formSubmissions`, … */
  counts: z.record(z.string(), z.nullable(z.int())),
});
export type KnownPerson = z.infer<typeof KnownPerson>;

/** A POST, so that no log of URLs contains the address. */
export const findPersonContract = {
  method: "POST",
  path: "/api/console/persons/find",
  summary: "Data stored about the person with an email address",
  tag,
  access: "owner",
  permission: "customers:read",
  body,
  response: KnownPerson,
} as const satisfies Contract;

const Json = z.record(z.string(), z.unknown());

/** Every other member is one part of what is kept, a list of its rows: `addresses`, `orders`, `carts`, `mails`, … */
export const PersonData = z.catchall(
  z.object({
    website: z.string(),
    email: z.string(),
    exportedAt: z.iso.datetime(),
    /** Null for a guest. */
    account: z.nullable(Json),
  }),
  z.unknown(),
);
export type PersonData = z.infer<typeof PersonData>;

/**
 * All data about the person, to hand over: it shows more than any area, so permission to read
 * customers is not enough. 404 `person-unknown`.
 */
export const exportPersonContract = {
  method: "POST",
  path: "/api/console/persons/export",
  summary: "All data stored about the person with an email address",
  tag,
  access: "owner",
  permission: "customers:write",
  body,
  response: PersonData,
} as const satisfies Contract;
