import { expect, it } from "vitest";
import { currencies } from "./currencies.ts";
import { currencyOfTimeZone } from "./time-zone-currency.ts";

it("a website is likely to sell in the currency of its time zone", () => {
  const zones = ["Europe/Berlin", "Europe/London", "Asia/Tokyo", "America/Argentina/Buenos_Aires"];
  expect(zones.map(currencyOfTimeZone)).toEqual(["EUR", "GBP", "JPY", "ARS"]);
});

it("a time zone of no known currency has the default one [A3.6]", () => {
  const zones = ["America/New_York", "UTC", "Pacific/Fiji", ""];
  expect(zones.map(currencyOfTimeZone)).toEqual(["USD", "USD", "USD", "USD"]);
});

it("every currency is that of a time zone", () => {
  const zones = ["UTC", ...Intl.supportedValuesOf("timeZone")];
  const found = new Set(zones.map(currencyOfTimeZone));
  expect(currencies.map(({ code }) => code).filter((code) => !found.has(code))).toEqual([]);
});
