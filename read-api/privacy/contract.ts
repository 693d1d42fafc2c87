import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";

const email = z
  .string()
  .check(z.trim(), z.minLength(3, "Enter an email address."), z.maxLength(256));
const tag = "visitors";
const body = z.object({ email });

export const KnownPerson = z.object({
  /** Nobody is known by the address, or whoever was has been forgotten. */
  known: z.boolean(),
  /** The account that has the address, or that has confirmed it. */
  siteUserId: z.nullable(z.uuid()),
  /** Those that can be null are for who may read their area: what was bought, written about it or mailed. */
  counts: z.object({
    orders: z.nullable(z.int()),
    formSubmissions: z.int(),
    restock: z.int(),
    reviews: z.nullable(z.int()),
    mailingLists: z.int(),
    subscriptions: z.nullable(z.int()),
    giftCards: z.nullable(z.int()),
    mails: z.nullable(z.int()),
  }),
});
export type KnownPerson = z.infer<typeof KnownPerson>;

/** A POST, so that the address stands in no log of addresses. */
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

export const PersonData = z.object({
  website: z.string(),
  email: z.string(),
  exportedAt: z.iso.datetime(),
  /** Null for a guest. */
  account: z.nullable(Json),
  addresses: z.array(Json),
  orders: z.array(Json),
  formSubmissions: z.array(Json),
  restock: z.array(Json),
  reviews: z.array(Json),
  mailingLists: z.array(Json),
  subscriptions: z.array(Json),
  giftCards: z.array(Json),
  /** Answers to extra fields in carts that were not bought. */
  carts: z.array(Json),
  mails: z.array(Json),
});
export type PersonData = z.infer<typeof PersonData>;

/**
 * Everything that is kept about the person, to hand over: more than any area shows, so that looking at
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
