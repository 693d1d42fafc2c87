import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";
import { EmailServerFields } from "#domain/services/email-server.ts";
import { MailModeName } from "../mail/contract.ts";

/** Environment variables win over what owners enter. */
const source = z.enum(["environment", "website", "none"]);

export const getInstallationContract = {
  method: "GET",
  path: "/api/console/installation",
  summary: "The Daybook that runs",
  tag: "services",
  access: "owner",
  permission: "settings:read",
  response: z.object({ version: z.string() }),
} as const satisfies Contract;

export const getServicesContract = {
  method: "GET",
  path: "/api/console/services",
  summary: "The email server and the card payments of the website, without their secrets",
  tag: "services",
  access: "owner",
  permission: "settings:read",
  response: z.object({
    emailServer: z.object({
      source,
      mailMode: MailModeName,
      /** Saving it needs the member's own password: emails about console accounts would go through it. */
      asksForPassword: z.boolean(),
      /** Null unless the owner has entered one. */
      server: z.nullable(z.extend(EmailServerFields, { hasPassword: z.boolean() })),
    }),
    stripe: z.object({
      source,
      /** Part of the checkout page; null without keys. */
      publishableKey: z.nullable(z.string()),
      /** Where Stripe sends payment events. */
      webhookUrl: z.string(),
    }),
    /** The console was opened by https. */
    isSecure: z.boolean(),
  }),
} as const satisfies Contract;
