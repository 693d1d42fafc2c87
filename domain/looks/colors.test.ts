import { converter, formatHex, wcagContrast } from "culori";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { contrast, mix, readable, toHex, toOklch } from "./colors.ts";

const color = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((value) => `#${value.toString(16).padStart(6, "0")}`);
const oklch = converter("oklch");

it("a colour in OKLCH is what culori says, and comes back unchanged", () =>
  fc.assert(
    fc.property(color, (hex) => {
      const [ours, theirs] = [toOklch(hex), oklch(hex)];
      expect(ours.l).toBeCloseTo(theirs?.l ?? -1, 3);
      expect(ours.c).toBeCloseTo(theirs?.c ?? -1, 3);
      expect(toHex(ours)).toBe(hex);
      expect(toHex(ours)).toBe(formatHex(hex));
    }),
    { numRuns: 1_000 },
  ));

it("contrast is what culori says", () =>
  fc.assert(
    fc.property(color, color, (one, other) => {
      expect(contrast(one, other)).toBeCloseTo(wcagContrast(one, other), 2);
    }),
  ));

it("a readable colour has the requested contrast, and is not changed when it has", () =>
  fc.assert(
    fc.property(color, color, (text, background) => {
      const found = readable(text, [background], 4.5);
      expect(contrast(found, background)).toBeGreaterThanOrEqual(4.5);
      if (contrast(text, background) >= 4.5) expect(found).toBe(text);
    }),
  ));

it("a mix begins and ends with its colours", () => {
  expect(mix("#24304f", "#fbf9f5", 0)).toBe("#24304f");
  expect(mix("#24304f", "#fbf9f5", 1)).toBe("#fbf9f5");
});
