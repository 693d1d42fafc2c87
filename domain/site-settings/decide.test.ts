import { describe, expect, it } from "vitest";
import { given } from "#tests/support/given.ts";
import { type ChangeSiteSettings, SITE_SETTINGS_ID, siteSettingsDecider } from "./decide.ts";
import { SiteSettingsEvent } from "./events.ts";
import { siteSettingsRejectionText } from "./rejections.ts";
import { defaultSiteSettings } from "./settings.ts";

it("keeps its events in siteSettings streams", () =>
  expect([siteSettingsDecider.streamCategory, SITE_SETTINGS_ID]).toEqual(["siteSettings", "site"]));

const settings = given(siteSettingsDecider);
const at = "2030-01-01T00:00:00.000Z";
const change = (changes: ChangeSiteSettings["changes"]): ChangeSiteSettings => ({
  type: "ChangeSiteSettings",
  changes,
  at,
});
const changed = (changes: ChangeSiteSettings["changes"]): SiteSettingsEvent => ({
  type: "SiteSettingsChanged",
  changes,
  changedAt: at,
});

describe("change the website's settings", () => {
  it("records the changed settings only", () =>
    settings()
      .when(change({ title: "Inkwell", currency: "USD" }))
      .yields(changed({ title: "Inkwell" })));
  it("records nothing when nothing changes", () =>
    settings(changed({ title: "Inkwell" }))
      .when(change({ title: "Inkwell" }))
      .yields());
  it("refuses an empty title", () =>
    settings()
      .when(change({ title: " " }))
      .refuses({ code: "title-missing" }));
  it("refuses a currency that is not in the table [A3.15]", () =>
    settings()
      .when(change({ currency: "XAU" }))
      .refuses({ code: "currency-unknown", currency: "XAU" }));
  it("refuses a time zone that nobody knows", () =>
    settings()
      .when(change({ timeZone: "Mars/Olympus" }))
      .refuses({ code: "time-zone-unknown", timeZone: "Mars/Olympus" }));
  it.each(["", "english please", "-", "xx-nonsense"])("refuses the locale %j", (locale) =>
    settings().when(change({ locale })).refuses({ code: "locale-malformed", locale }),
  );
  it.each(["", "a b", "<script>"])("refuses the captcha site key %j", (captchaSiteKey) =>
    settings().when(change({ captchaSiteKey })).refuses({ code: "captcha-site-key-malformed" }),
  );
  it("turns the captcha on with a site key and off without one [B5.6]", () => {
    settings()
      .when(change({ captchaSiteKey: "inkwell-forms" }))
      .yields(changed({ captchaSiteKey: "inkwell-forms" }));
    settings(changed({ captchaSiteKey: "inkwell-forms" }))
      .when(change({ captchaSiteKey: null }))
      .yields(changed({ captchaSiteKey: null }));
  });
});

describe("installments", () => {
  it("need a maximum above the minimum, whether they are offered or not [A5.12]", () => {
    settings()
      .when(change({ installmentsMinCents: 5000, installmentsMaxCents: 5001 }))
      .yields(changed({ installmentsMinCents: 5000, installmentsMaxCents: 5001 }));
    settings()
      .when(change({ installmentsMinCents: 5000, installmentsMaxCents: 5000 }))
      .refuses({ code: "installments-range-empty" });
    settings()
      .when(change({ installmentsMinCents: 200_001 }))
      .refuses({ code: "installments-range-empty" });
    expect(siteSettingsRejectionText({ code: "installments-range-empty" })).toBe(
      "The maximum amount must be greater than the minimum.",
    );
  });
  it("need a country that they are offered in [A9.4]", () => {
    const there = (stripeAccountCountry: string, installmentsEnabled: boolean) =>
      change({ stripeAccountCountry, installmentsEnabled });
    settings()
      .when(there("GB", true))
      .yields(changed({ stripeAccountCountry: "GB", installmentsEnabled: true }));
    settings().when(there("CH", true)).refuses({ code: "installments-country-unknown" });
    settings()
      .when(there("CH", false))
      .yields(changed({ stripeAccountCountry: "CH" }));
    expect(siteSettingsRejectionText({ code: "installments-country-unknown" })).toBe(
      "Installment payments are not available in this country.",
    );
  });
});

it("records no member for a change without a value", () =>
  settings()
    .when(change({ title: undefined, tagLine: "Pens" }))
    .yields(changed({ tagLine: "Pens" })));

describe("a website whose owner has said nothing", () => {
  it("lives in New York [A9.11] [B9.10]", () =>
    expect(defaultSiteSettings.timeZone).toBe("America/New_York"));
  it("sells in US dollars [A3.6] [B9.20]", () => expect(defaultSiteSettings.currency).toBe("USD"));
  it("sells more than one of a service [A3.10]", () =>
    expect(defaultSiteSettings.multipleQuantityAllowedForServices).toBe(true));
  it("says “Signed up!” after a restock sign-up [A4.9]", () =>
    expect(defaultSiteSettings.restockNotificationsSuccessText).toBe("Signed up!"));
});

describe("languages", () => {
  it("are chosen from a list", () => {
    settings()
      .when(change({ contentLanguage: "ar" }))
      .yields(changed({ contentLanguage: "ar" }));
    settings(changed({ contentLanguage: "ar" }))
      .when(change({ contentLanguage: "" }))
      .yields(changed({ contentLanguage: "" }));
    settings()
      .when(change({ contentLanguage: "xx" }))
      .refuses({ code: "content-language-unknown", contentLanguage: "xx" });
  });
  it("that an earlier release took do not stand in the way of other settings", () =>
    settings(changed({ locale: "xx-nonsense" }))
      .when(change({ title: "Inkwell" }))
      .yields(changed({ title: "Inkwell" })));
});

it("has a text for every refusal", () => {
  const contentLanguage = "xx";
  expect(siteSettingsRejectionText({ code: "content-language-unknown", contentLanguage })).toBe(
    "xx is not a language in the list.",
  );
  expect(siteSettingsRejectionText({ code: "title-missing" })).toBe(
    "Please give the website a title.",
  );
  expect(siteSettingsRejectionText({ code: "currency-unknown", currency: "XAU" })).toBe(
    "XAU is not a supported currency.",
  );
  expect(siteSettingsRejectionText({ code: "time-zone-unknown", timeZone: "X" })).toBe(
    "X is not a time zone.",
  );
  expect(siteSettingsRejectionText({ code: "captcha-site-key-malformed" })).toBe(
    "A site key can contain only letters, digits and . _ : -",
  );
  expect(siteSettingsRejectionText({ code: "locale-malformed", locale: "?" })).toBe(
    "? is not a locale such as en-US.",
  );
});

it("stores events that can be read back", () =>
  expect(SiteSettingsEvent.parse(changed({ scarcityEnabled: true }))).toEqual(
    changed({ scarcityEnabled: true }),
  ));
