import { afterAll, beforeAll, expect, it } from "vitest";
import { SITE_SETTINGS_ID, siteSettingsDecider } from "#domain/site-settings/decide.ts";
import { SiteSettingsEvent } from "#domain/site-settings/events.ts";
import { defaultSiteSettings, type SiteSettingsChanges } from "#domain/site-settings/settings.ts";
import { findSiteSettings } from "#read-api/site-settings/find-site-settings.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { projectAll } from "#tests/support/project.ts";
import { expectReplayEqualsLive } from "#tests/support/replay.ts";
import { createTestShop } from "#tests/support/shop.ts";
import { websiteSettings } from "./website-settings.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

it("keeps the settings of every website apart, changed one by one", async () => {
  const { eventStore, handler, now } = createTestShop();
  const change = (websiteId: string, changes: SiteSettingsChanges) =>
    handler(siteSettingsDecider, SiteSettingsEvent).run(
      SITE_SETTINGS_ID,
      { type: "ChangeSiteSettings", changes, at: now() },
      { metadata: { websiteId, actor: "owner:x", correlationId: "test" } },
    );
  await change("demo", { title: "Inkwell", currency: "EUR" });
  await change("other", { title: "Other" });
  await projectAll(test.database, eventStore, [websiteSettings]);
  await change("demo", { scarcityEnabled: true, checkoutMinimumCents: 2_000 });
  await projectAll(test.database, eventStore, [websiteSettings]);

  expect(await findSiteSettings(test.database, "demo")).toEqual({
    ...defaultSiteSettings,
    title: "Inkwell",
    currency: "EUR",
    scarcityEnabled: true,
    checkoutMinimumCents: 2_000,
  });
  expect(await findSiteSettings(test.database, "other")).toEqual({
    ...defaultSiteSettings,
    title: "Other",
  });
  expect(await findSiteSettings(test.database, "unknown")).toEqual(defaultSiteSettings);
  await expectReplayEqualsLive(test.database, eventStore, websiteSettings);
});
