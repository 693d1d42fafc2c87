import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";

export const listDomainsContract = {
  method: "GET",
  path: "/api/console/domains",
  summary: "The domains at which the website is shown",
  tag: "domains",
  access: "owner",
  permission: "settings:read",
  response: z.object({
    domains: z.array(
      z.object({
        host: z.string(),
        /** Added here; else from the settings of the installation, and not to be removed here. */
        isAdded: z.boolean(),
        /** Visitors can have it: neither this machine nor an address in numbers. */
        isPublic: z.boolean(),
      }),
    ),
    /** The console was opened by https. */
    isSecure: z.boolean(),
  }),
} as const satisfies Contract;
