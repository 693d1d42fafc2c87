import { describe, expect, it } from "vitest";
import { formatMoney } from "../kit/format-money.ts";
import { compile, render } from "../template-vocabulary/engine.ts";
import { readerOf } from "./reader-of.ts";

const LOCALES = ["en-US", "en-GB", "en-DE", "de-DE", "de-CH", "fr-FR", "pt-BR", "sv-SE", "ar-EG"];
const CURRENCIES = ["USD", "EUR", "GBP", "JPY", "SEK", "CHF", "KWD"];
const AMOUNTS = [0, 5, 100, 1_999, 123_400, 1_234_567_800, -500];

const drawn = (cents: number, currency: string, locale: string, useCLDRMoneyFormat: boolean) =>
  render(
    compile("{a|money-format}").template,
    { a: { value: String(cents), currency }, websiteSettings: { useCLDRMoneyFormat } },
    { locale },
  ).output;

describe("scripts and emails write an amount as templates do", () => {
  it.each(LOCALES)("in %s", (locale) => {
    for (const useCLDRMoneyFormat of [true, false])
      for (const currency of CURRENCIES)
        for (const cents of currency === "JPY" ? [0, 100, 123_400] : AMOUNTS) {
          const { moneyLocale } = readerOf({ locale, useCLDRMoneyFormat });
          const text = formatMoney(cents, currency, moneyLocale);
          expect(text).toBe(drawn(cents, currency, locale, useCLDRMoneyFormat));
        }
  });
});

describe("the formats of a website", () => {
  it.each([
    ["de-DE", "de-DE"],
    ["de-de", "de-DE"],
    [" sv-SE ", "sv-SE"],
    ["xx-nonsense", "en-US"],
    ["not a tag", "en-US"],
    ["", "en-US"],
  ])("of the stored locale %j are those of %s", (stored, locale) =>
    expect(readerOf({ locale: stored })).toMatchObject({ locale, moneyLocale: locale }),
  );
  it("are English for amounts where the owner wants that", () =>
    expect(readerOf({ locale: "de-DE", useCLDRMoneyFormat: false })).toEqual({
      locale: "de-DE",
      timeZone: "America/New_York",
      moneyLocale: null,
      language: "en",
    }));
});
