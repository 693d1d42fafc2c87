import { expect, it } from "vitest";
import { contrast } from "../looks/colors.ts";
import { presets } from "../looks/presets.ts";
import { RichText } from "../pages/rich-text.ts";
import { contentGeneratorTypes, generateContent } from "./generate.ts";

it("makes texts by default, and icons [B3.81]", () => {
  expect(contentGeneratorTypes).toEqual({ default: 0, icon: 1 });
  expect(Object.keys(generateContent)).toEqual(["0", "1"]);
});

it("makes a text about the website [B3.81]", () => {
  const text = generateContent[0]("Tonwerk");
  expect(RichText.parse(text)).toEqual(text);
  expect(JSON.stringify(text)).toContain("Welcome to Tonwerk.");
  expect(JSON.stringify(generateContent[0](" "))).toContain("Welcome to this shop.");
});

it.each([
  ["tonwerk", "T"],
  ["  “Ölmühle” ", "Ö"],
  ["3 Birds", "3"],
  ["本屋", "本"],
  ["…", "•"],
])("makes an icon of the name %j: %s [B3.81]", (name, sign) => {
  for (const { light } of presets) {
    const icon = generateContent[1](name, light);
    expect(icon.sign).toBe(sign);
    expect(contrast(icon.signColor, icon.ground)).toBeGreaterThanOrEqual(3);
  }
});
