import { expect, it } from "vitest";
import {
  browserPolicy,
  cookieAnswerOf,
  mayTrack,
  mustAsk,
  recognitionOf,
  trackingCookies,
} from "./cookie-policy.ts";

const settings = { restrictiveCookiePolicy: false, visitorMetrics: true };
const strict = { ...settings, restrictiveCookiePolicy: true };

it("knows the tracking cookies by name [B6.5] [B9.7]", () =>
  expect(trackingCookies).toEqual(["ss_cid", "ss_cpvisit", "ss_cvisit", "ss_cvr", "ss_cvt"]));

it.each([
  { policy: settings, answer: undefined, tracks: true, asks: false },
  { policy: settings, control: true, answer: undefined, tracks: false, asks: false },
  { policy: settings, control: true, answer: "declined", tracks: false, asks: false },
  { policy: settings, control: true, answer: "allowed", tracks: true, asks: false },
  { policy: strict, control: true, answer: undefined, tracks: false, asks: false },
  { policy: strict, control: true, answer: "allowed", tracks: true, asks: false },
  { policy: settings, answer: "declined", tracks: true, asks: false },
  { policy: strict, answer: undefined, tracks: false, asks: true },
  { policy: strict, answer: "declined", tracks: false, asks: false },
  { policy: strict, answer: "allowed", tracks: true, asks: false },
  { policy: { ...strict, visitorMetrics: false }, answer: "allowed", tracks: false, asks: false },
  { policy: { ...strict, visitorMetrics: false }, answer: undefined, tracks: false, asks: false },
] as const)(
  "under $policy an answer of $answer: tracks $tracks, asks $asks [B6.5] [B6.6]",
  ({ policy, answer, tracks, asks, ...rest }) => {
    const choice = { answer, globalPrivacyControl: "control" in rest };
    expect(mayTrack(policy, choice)).toBe(tracks);
    expect(mustAsk(policy, choice)).toBe(asks);
  },
);

const cookieless = { ...strict, cookielessVisitors: true };

it.each([
  [{}, "day"],
  [{ answer: "allowed" }, "day"],
  [{ answer: "declined" }, "none"],
  [{ globalPrivacyControl: true }, "none"],
  [{ doNotTrack: true }, "none"],
  [{ answer: "allowed", doNotTrack: true }, "day"],
] as const)("without cookies, a visitor with %j is recognized by: %s", (choice, recognition) => {
  const whole = { answer: undefined, globalPrivacyControl: false, ...choice };
  expect(recognitionOf(cookieless, whole)).toBe(recognition);
  // No browser keeps an id, whatever the visitor has answered before.
  expect(mayTrack(cookieless, whole)).toBe(false);
  expect(mustAsk(browserPolicy(cookieless), whole)).toBe(false);
});

it("recognizes visitors by their cookie where that is allowed", () => {
  const choice = { answer: undefined, globalPrivacyControl: false, doNotTrack: true };
  expect(recognitionOf(settings, choice)).toBe("cookie");
  expect(recognitionOf(strict, choice)).toBe("none");
});

it("takes no other value of the cookie for an answer", () => {
  expect(cookieAnswerOf("allowed")).toBe("allowed");
  expect(cookieAnswerOf("declined")).toBe("declined");
  expect(cookieAnswerOf("yes")).toBeUndefined();
  expect(cookieAnswerOf(undefined)).toBeUndefined();
});
