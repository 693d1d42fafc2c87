import { describe, expect, it } from "vitest";
import type { CouponRow } from "#read-api/coupons/contract.ts";
import { formProblems } from "../kit/editing/form-problems.ts";
import {
  type CouponDraft,
  couponDraftOf,
  couponInputOf,
  couponRules,
  emptyCoupon,
} from "./coupon-draft.ts";

const zone = "America/New_York";
const website = { timeZone: zone, currency: "USD" };
const couponProblems = (typed: CouponDraft) => formProblems(couponRules(website), typed);
const draft: CouponDraft = {
  ...emptyCoupon,
  code: "SPRING",
  name: " Spring ",
  value: "12.5",
  minimum: "30",
  firstDay: "2030-03-01",
  lastDay: "2030-03-31",
  usageLimit: "100",
};

describe("a coupon on the screen", () => {
  it("is saved in cents, parts of a million, and whole days of the website", () => {
    expect(couponProblems(draft)).toEqual({});
    expect(couponInputOf(draft, website)).toEqual({
      name: "Spring",
      discount: { kind: "percent", ratePpm: 125_000 },
      minimumSubtotalCents: 3_000,
      startsAt: "2030-03-01T05:00:00.000Z",
      // Summer time has begun by then.
      expiresAt: "2030-04-01T04:00:00.000Z",
      usageLimit: 100,
      enabled: true,
    });
  });

  it("is shown as it was saved", () => {
    const row = {
      ...couponInputOf(draft, website),
      couponId: "SPRING",
      code: "SPRING",
      currency: "USD",
    } as CouponRow;
    expect(couponDraftOf(row, zone)).toEqual({ ...draft, name: "Spring", minimum: "30.00" });
  });

  it("says at its field that a year has too many digits", () => {
    const text = "Enter a day between the years 1000 and 9997.";
    const typed = { ...draft, firstDay: "0026-01-01", lastDay: "20266-01-01" };
    expect(couponProblems(typed)).toEqual({ firstDay: text, lastDay: text });
    expect(couponProblems({ ...draft, lastDay: "9997-12-31" })).toEqual({});
  });

  it("reports its invalid fields", () => {
    expect(couponProblems(emptyCoupon)).toEqual({
      code: "Required",
      value: "Enter a percentage such as 10 or 12.5, up to 100.",
    });
    const wrong = { value: "0", minimum: "x", usageLimit: "1.5", lastDay: "2030-02-01" };
    expect(couponProblems({ ...draft, kind: "amount", ...wrong })).toEqual({
      value: "Enter an amount such as 5.00.",
      minimum: "Enter an amount such as 30.00.",
      usageLimit: "Enter a whole number of 1 or more.",
      lastDay: "The last day cannot be before the first day.",
    });
    expect(couponProblems({ ...draft, value: "100.01" }).value).toBeDefined();
    expect(couponProblems({ ...draft, kind: "free-shipping", value: "" })).toEqual({});
  });
});
