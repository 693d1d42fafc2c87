import { describe, expect, it } from "vitest";
import { defaultSiteSettings } from "#domain/site-settings/settings.ts";
import { formProblems } from "../kit/editing/form-problems.ts";
import { changesOf, draftOf, FIRST_SITE_KEY, settingsRules } from "./settings-draft.ts";

const settings = { ...defaultSiteSettings, checkoutMinimumCents: 2_050, captchaSiteKey: "inkwell" };
const draft = draftOf(settings);

describe("settings being typed", () => {
  it("change nothing automatically", () => {
    expect(changesOf(draft, settings)).toEqual({});
    expect(changesOf(draftOf(defaultSiteSettings), defaultSiteSettings)).toEqual({});
  });
  it("send only changed settings", () =>
    expect(changesOf({ ...draft, title: " Inkwell ", checkoutMinimum: "" }, settings)).toEqual({
      title: "Inkwell",
      checkoutMinimumCents: 0,
    }));
  it("turn the captcha off and on, keeping the site key at hand [B5.6]", () => {
    expect(changesOf({ ...draft, captcha: false }, settings)).toEqual({ captchaSiteKey: null });
    expect(changesOf({ ...draft, captchaSiteKey: "other" }, settings)).toEqual({
      captchaSiteKey: "other",
    });
    const off = draftOf(defaultSiteSettings);
    expect(changesOf({ ...off, captcha: true }, defaultSiteSettings)).toEqual({
      captchaSiteKey: FIRST_SITE_KEY,
    });
  });
});

describe("rejections before sending", () => {
  it.each([
    [{ title: " " }, { title: "Please give the website a title." }],
    [{ locale: "english please" }, { locale: "english please is not a locale such as en-US." }],
    [{ timeZone: "Mars" }, { timeZone: "Mars is not a time zone." }],
    [
      { checkoutMinimum: "a lot" },
      { checkoutMinimum: "Enter an amount such as 20.00, or leave it empty." },
    ],
    [
      { captchaSiteKey: "a b" },
      { captchaSiteKey: "A site key can contain only letters, digits and . _ : -" },
    ],
    [{ captcha: false, captchaSiteKey: "a b" }, {}],
    [{ checkoutMinimum: "12.5" }, {}],
    [
      { reviewRequestAfter: "366" },
      { reviewRequestAfter: "Enter up to 365 days, or leave it empty." },
    ],
  ])("%j", (change, problems) =>
    expect(formProblems(settingsRules(settings), { ...draft, ...change })).toEqual(problems),
  );
});
