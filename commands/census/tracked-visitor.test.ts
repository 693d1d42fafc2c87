import { expect, it } from "vitest";
import { defaultSiteSettings } from "#domain/site-settings/settings.ts";
import { choiceOfCall, choiceOfIntake, trackedVisitor } from "./tracked-visitor.ts";

it.each([
  ["", undefined],
  ["crumb=1; cookies_allowed=allowed", "allowed"],
  ["cookies_allowed=declined; a=b", "declined"],
  ["__Host-cookies_allowed=declined; cookies_allowed=allowed", "declined"],
  ["cookies_allowed=declined; __Host-cookies_allowed=allowed", "allowed"],
  ["not_cookies_allowed=allowed", undefined],
  ["cookies_allowed=perhaps", undefined],
])("reads the answer in the cookies %s: %s [B6.5]", (cookie, answer) =>
  expect(choiceOfIntake({ cookie, globalPrivacyControl: false, doNotTrack: false }).answer).toBe(
    answer,
  ),
);

it("reads the answer and the browser's setting of a call [B6.5]", () =>
  expect(
    choiceOfCall({ cookies: { cookies_allowed: "allowed" }, globalPrivacyControl: true }),
  ).toEqual({ answer: "allowed", globalPrivacyControl: true, doNotTrack: false }));

it("keeps no id without consent, and none that is not one of ours [B6.5] [B6.6]", () => {
  const settings = { ...defaultSiteSettings, visitorMetrics: true, restrictiveCookiePolicy: true };
  const allowed = { answer: "allowed", globalPrivacyControl: false } as const;
  expect(trackedVisitor(settings, allowed, "v-1")).toBe("v-1");
  expect(trackedVisitor(settings, allowed, "not one of ours!")).toBeNull();
  expect(trackedVisitor(settings, { ...allowed, answer: undefined }, "v-1")).toBeNull();
  expect(trackedVisitor({ ...settings, visitorMetrics: false }, allowed, "v-1")).toBeNull();
});
