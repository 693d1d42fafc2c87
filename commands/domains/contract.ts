import * as z from "zod/mini";
import { domainStatuses } from "#domain/domains/check.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { Host } from "#domain/websites/events.ts";
import { DomainName } from "../owners/members-contract.ts";

const shared = { tag: "domains", access: "owner", permission: "settings:write" } as const;

/** 403 `host-not-open`; 409 `host-taken`, `too-many-domains`. */
export const addDomainContract = {
  ...shared,
  method: "POST",
  path: "/api/console/domains",
  summary: "Show the website at another domain",
  body: z.object({ host: DomainName }),
} as const satisfies Contract;

/** 409 `domain-in-use` for the domain of the request, `domain-in-settings`. */
export const removeDomainContract = {
  ...shared,
  method: "DELETE",
  path: "/api/console/domains/:host",
  summary: "No longer show the website at a domain",
  params: z.object({ host: Host }),
} as const satisfies Contract;

export const checkDomainContract = {
  ...shared,
  method: "POST",
  path: "/api/console/domains/:host/check",
  summary: "Ask the domain name system where a domain of the website leads",
  params: z.object({ host: Host }),
  response: z.object({
    status: z.enum(domainStatuses),
    /** Where the domain leads. */
    found: z.array(z.string()),
    /** Where it should lead; empty where the server does not know its own public address. */
    expected: z.array(z.string()),
  }),
} as const satisfies Contract;
