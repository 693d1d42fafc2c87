import * as z from "zod/mini";
import { SiteSettingsChanges } from "./settings.ts";

/** Stored for ever: a released member is never edited. */
const SiteSettingsChanged = z.object({
  type: z.literal("SiteSettingsChanged"),
  /** Only the settings that changed. */
  changes: SiteSettingsChanges,
  changedAt: z.iso.datetime(),
});

/** Stream `siteSettings-<websiteId>.site`. */
export const SiteSettingsEvent = z.discriminatedUnion("type", [SiteSettingsChanged]);
export type SiteSettingsEvent = z.infer<typeof SiteSettingsEvent>;
