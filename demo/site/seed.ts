import type { Handler } from "#commands/kit/handle.ts";
import { SITE_SETTINGS_ID, siteSettingsDecider } from "#domain/site-settings/decide.ts";
import { SiteSettingsEvent } from "#domain/site-settings/events.ts";
import { siteSettingsRejectionText } from "#domain/site-settings/rejections.ts";
import { NO_STREAM } from "#infra/event-store/port.ts";
import { demoSettings } from "./settings.ts";

export type SiteSeedDependencies = {
  readonly handler: Handler;
  readonly now: () => string;
  /** Website to set up; `demo` when absent. */
  readonly websiteId?: string;
};

/** Says what the demo's owner says, through their own command, unless anything has been said before. */
export const seedDemoSite = async ({
  handler,
  now,
  websiteId = "demo",
}: SiteSeedDependencies): Promise<bigint | undefined> => {
  const settings = handler(siteSettingsDecider, SiteSettingsEvent);
  if ((await settings.load(websiteId, SITE_SETTINGS_ID)).revision !== NO_STREAM) return undefined;
  const outcome = await settings.run(
    SITE_SETTINGS_ID,
    { type: "ChangeSiteSettings", changes: demoSettings, at: now() },
    { metadata: { websiteId, actor: "demo", correlationId: "demo-site" } },
  );
  if (!outcome.ok) throw new Error(siteSettingsRejectionText(outcome.rejection));
  return outcome.value.position;
};
