import { expect, it } from "vitest";
import { createProfiles } from "./visit-profiles.ts";

it("gives the same number to the same values, and another one to any others", () => {
  const profiles = createProfiles(3);
  const known = new Map<string, number>();
  // More than one byte holds, of values and of profiles.
  for (let time = 0; time < 3; time += 1)
    for (let one = 0; one < 400; one += 1)
      for (const values of [
        [one, 0, 0],
        [0, one, 0],
        [one % 7, 70_000 + one, 1],
      ]) {
        const number = profiles.numberOf(values);
        const key = values.join(" ");
        expect(number).toBe(known.get(key) ?? known.size);
        known.set(key, number);
      }
  expect(profiles.count()).toBe(known.size);
  for (const [key, number] of known)
    expect([0, 1, 2].map((place) => profiles.valuesOf(place)[number]).join(" ")).toBe(key);
});
