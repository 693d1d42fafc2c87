import { expect, it } from "vitest";
import { createForgottenVisitors } from "./forgotten-visitors.ts";

const visitorId = (number: number): string =>
  `0197a5f0-aaaa-4aaa-8aaa-${String(number).padStart(12, "0")}`;

it("never says of a forgotten visitor that nobody forgot them, and rarely the reverse", () => {
  const forgotten = createForgottenVisitors();
  expect(forgotten.mayHave("demo", visitorId(1))).toBe(false);
  const MANY = 100_000;
  for (let number = 0; number < MANY; number += 1) forgotten.add("demo", visitorId(number));
  let [missed, wrong] = [0, 0];
  for (let number = 0; number < MANY; number += 1) {
    if (!forgotten.mayHave("demo", visitorId(number))) missed += 1;
    if (forgotten.mayHave("other", visitorId(number))) wrong += 1;
    if (forgotten.mayHave("demo", visitorId(number + MANY))) wrong += 1;
  }
  expect(missed).toBe(0);
  expect(wrong).toBeLessThan(MANY / 500);
});
