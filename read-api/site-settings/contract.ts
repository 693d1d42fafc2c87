import type { Contract } from "#domain/kit/contract.ts";
import { SiteSettings } from "#domain/site-settings/settings.ts";

export const getSiteSettingsContract = {
  method: "GET",
  path: "/api/console/website-settings",
  summary: "The website's settings",
  tag: "site-settings",
  access: "owner",
  permission: "settings:read",
  response: SiteSettings,
} as const satisfies Contract;
