import { expect, it } from "vitest";
import { defaultSiteSettings } from "#domain/site-settings/settings.ts";
import { contentText, formatsText } from "./language-texts.ts";

it.each([
  ["en-US", "Amounts and dates look like $1,234.50 and January 5, 2030."],
  ["de-DE", "Amounts and dates look like 1.234,50\u00a0$ and 5. Januar 2030."],
  [
    "xx-nonsense",
    "“xx-nonsense” is not a known locale. English (United States) is used instead: $1,234.50 and January 5, 2030.",
  ],
])("the settings say how the formats %s look", (locale, text) =>
  expect(formatsText({ ...defaultSiteSettings, locale })).toBe(text),
);

it("the settings say that content runs from right to left", () => {
  expect(contentText(defaultSiteSettings)).not.toContain("right to left");
  expect(contentText({ ...defaultSiteSettings, contentLanguage: "ar" })).toContain("right to left");
});
