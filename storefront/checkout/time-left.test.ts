import { expect, it } from "vitest";
import { secondsUntil, timeLeftText } from "./time-left.ts";

it.each([
  [600_000, 0, "10:00"],
  [600_000, 1, "10:00"],
  [600_000, 1_000, "9:59"],
  [600_000, 595_001, "0:05"],
  [600_000, 600_000, "0:00"],
  [600_000, 700_000, "0:00"],
])("of a hold until %i ms, %s ms after its start, %s is left", (endsAt, now, text) =>
  expect(timeLeftText(secondsUntil(endsAt, now))).toBe(text),
);
