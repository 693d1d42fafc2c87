import { expect, it } from "vitest";
import { countryCodes } from "#domain/kit/country-codes.ts";
import { outlines } from "./country-outlines.ts";

/** Disputed areas without a code: the map shows their outlines, but no address is in them. */
const withoutCode = ["N. Cyprus", "Somaliland"];

it("knows the country of every outline, each once", () => {
  const codes = outlines.map(({ properties: { code } }) => code).filter((code) => code !== "");
  expect(codes.filter((code) => !countryCodes.includes(code))).toEqual([]);
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes.length).toBeGreaterThan(170);
  const unnamed = outlines.filter(({ properties: { code } }) => code === "");
  expect(unnamed.map(({ properties: { name } }) => name).sort()).toEqual(withoutCode.sort());
  const named = (name: string) =>
    outlines.find(({ properties }) => properties.name === name)?.properties.code;
  expect(["Germany", "United Kingdom", "Japan", "Brazil"].map(named)).toEqual([
    ...["DE", "GB", "JP", "BR"],
  ]);
});
