import { expect, it } from "vitest";
import { planTextOf } from "../subscriptions/plan-text-of.ts";
import { buyingOf, failureTitle, subscriptionUrl } from "./buying.ts";

it.each([
  [1, false, "cart"],
  [2, false, "cart"],
  [3, false, "cart"],
  [4, false, "gift-card"],
  [1, true, "subscription"],
  [4, true, "gift-card"],
] as const)(
  "a product of type %d, subscribable %s, is bought by way of %s [A2.5, A2.6]",
  (productType, isSubscribable, way) => expect(buyingOf({ productType, isSubscribable })).toBe(way),
);

it.each([
  ["cart", false, "Unable to Add Item"],
  ["cart", true, "Unable to Purchase Item"],
  ["gift-card", false, "Unable to purchase Gift Card"],
  ["subscription", false, "Unable to Add Item"],
] as const)(
  "what fails on the way %s, at once %s, is told as %s [A8.4, A8.5, A8.6]",
  (way, express, title) => expect(failureTitle(way, express)).toBe(title),
);

it("names the subscription page by its token [A2.5, A7.4]", () =>
  expect(subscriptionUrl("a b")).toBe("/checkout/subscription?cartToken=a%20b"));

it("names the billing interval of a subscription only [A5.17]", () => {
  const subscriptionPlan = {
    billingPeriod: { value: 2, unit: "WEEK" },
    numBillingCycles: 26,
  } as const;
  const club = { productType: 1, isSubscribable: true, subscriptionPlan } as const;
  expect(planTextOf(club)).toBe("every 2 weeks for 1 year");
  expect(planTextOf({ ...club, isSubscribable: false })).toBe("");
  expect(planTextOf({ ...club, subscriptionPlan: null })).toBe("");
});
