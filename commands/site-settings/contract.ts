import * as z from "zod/mini";
import { amountCents } from "#domain/kit/bounds.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { SiteSettings, SiteSettingsChanges } from "#domain/site-settings/settings.ts";

/**
 * Rejected with 400 and the field: `title-missing`, `currency-unknown`, `time-zone-unknown`,
 * `locale-malformed`, `content-language-unknown`, `captcha-site-key-malformed`.
 */
export const changeSiteSettingsContract = {
  method: "PATCH",
  path: "/api/console/website-settings",
  summary: "Update website settings",
  tag: "site-settings",
  access: "owner",
  permission: "settings:write",
  body: z.extend(SiteSettingsChanges, {
    checkoutMinimumCents: z.optional(amountCents),
    installmentsMinCents: z.optional(amountCents),
    installmentsMaxCents: z.optional(amountCents),
  }),
  response: SiteSettings,
} as const satisfies Contract;
