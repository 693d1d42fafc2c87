import { expect, it } from "vitest";
import { subscriptionBulk } from "./bulk.ts";

it("the questions about many subscriptions fit customers who pay by card and those who pay manually", () => {
  const { cancel, resume } = subscriptionBulk.actions;
  expect(cancel.asks("3 subscriptions")).not.toMatch(/card|charged|taken/);
  expect(resume.asks("3 subscriptions")).toMatch(/cards are charged .* manual payment/);
});
