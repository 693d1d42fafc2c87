import { expect, it } from "vitest";
import { defaultSiteSettings } from "#domain/site-settings/settings.ts";
import { settingTexts, settingTopics } from "./setting-texts.ts";
import { draftOf } from "./settings-draft.ts";

it("every setting belongs to a topic, and every topic has settings", () => {
  const names = Object.keys(draftOf(defaultSiteSettings));
  expect(Object.keys(settingTexts).sort()).toEqual(names.sort());
  const used = new Set(Object.values(settingTexts).map(({ topic }) => topic));
  expect([...used].sort()).toEqual(settingTopics.map(({ id }) => id).sort());
});

it("no topic has the anchor of a setting", () => {
  for (const { id } of settingTopics) expect(settingTexts).not.toHaveProperty(id);
});
