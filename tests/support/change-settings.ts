import { SITE_SETTINGS_ID, siteSettingsDecider } from "#domain/site-settings/decide.ts";
import { SiteSettingsEvent } from "#domain/site-settings/events.ts";
import type { SiteSettingsChanges } from "#domain/site-settings/settings.ts";
import type { TestServer } from "./server.ts";

/** Changes the settings of the demo website as its owner would, and waits until pages know. */
export const changeSettings = async (
  { infrastructure }: Pick<TestServer, "infrastructure">,
  changes: SiteSettingsChanges,
): Promise<void> => {
  const { handler, now, waitFor, eventStore, siteSettings } = infrastructure;
  const outcome = await handler(siteSettingsDecider, SiteSettingsEvent).run(
    SITE_SETTINGS_ID,
    { type: "ChangeSiteSettings", changes, at: now() },
    { metadata: { websiteId: "demo", actor: "test", correlationId: "test" } },
  );
  if (!outcome.ok) throw new Error(`The settings were rejected: ${outcome.rejection.code}`);
  await waitFor(["website-settings"], await eventStore.head());
  await siteSettings.find("demo", { fresh: true });
};
