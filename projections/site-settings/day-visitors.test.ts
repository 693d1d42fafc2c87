import { afterAll, beforeAll, expect, it } from "vitest";
import { SITE_SETTINGS_ID, siteSettingsDecider } from "#domain/site-settings/decide.ts";
import { SiteSettingsEvent } from "#domain/site-settings/events.ts";
import type { SiteSettingsChanges } from "#domain/site-settings/settings.ts";
import { findDayVisitorPeriods } from "#read-api/site-settings/day-visitor-periods.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { projectAll } from "#tests/support/project.ts";
import { expectReplayEqualsLive } from "#tests/support/replay.ts";
import { createTestShop } from "#tests/support/shop.ts";
import { dayVisitors } from "./day-visitors.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

it("has when each website began and ceased to count visitors without cookies", async () => {
  const { eventStore, handler } = createTestShop();
  const change = (websiteId: string, changes: SiteSettingsChanges, at: string) =>
    handler(siteSettingsDecider, SiteSettingsEvent).run(
      SITE_SETTINGS_ID,
      { type: "ChangeSiteSettings", changes, at },
      { metadata: { websiteId, actor: "owner:x", correlationId: "test" } },
    );
  const periodsOf = (websiteId: string) =>
    findDayVisitorPeriods(test.database, websiteId, "America/New_York");
  // While the table is built for the first time.
  expect(await periodsOf("demo")).toEqual([]);
  await change("demo", { cookielessVisitors: true }, "2026-05-05T03:00:00.000Z");
  await change("demo", { title: "Inkwell" }, "2026-05-06T12:00:00.000Z");
  await projectAll(test.database, eventStore, [dayVisitors]);
  expect(await periodsOf("demo")).toEqual([{ from: "2026-05-04", to: null }]);
  await change("demo", { cookielessVisitors: false }, "2026-05-10T12:00:00.000Z");
  await change("demo", { cookielessVisitors: true }, "2026-06-01T12:00:00.000Z");
  await change("other", { title: "Other" }, "2026-06-01T12:00:00.000Z");
  await projectAll(test.database, eventStore, [dayVisitors]);
  expect(await periodsOf("demo")).toEqual([
    { from: "2026-05-04", to: "2026-05-10" },
    { from: "2026-06-01", to: null },
  ]);
  expect(await periodsOf("other")).toEqual([]);
  await expectReplayEqualsLive(test.database, eventStore, dayVisitors);
});
