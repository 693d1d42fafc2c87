import { formatMoney } from "#domain/kit/format-money.ts";
import type { Reader } from "#domain/kit/reader.ts";
import { type PageFacts, pageJson, type SiteSettings } from "./page-json.ts";

const read = (): Reader => {
  const locale = pageJson<PageFacts>("page")?.locale ?? "en-US";
  const settings = pageJson<SiteSettings & { readonly timeZone: string }>("settings");
  return {
    locale,
    timeZone: settings?.timeZone ?? "UTC",
    language: document.documentElement.lang || "en",
    moneyLocale: settings?.useCLDRMoneyFormat ? locale : null,
  };
};

let known: Reader | undefined;

/** Formats dates, amounts and names like the server. */
export const reader = (): Reader => {
  known ??= read();
  return known;
};

/** An amount as the server's part of the page writes it. */
export const money = (cents: number, currency: string): string =>
  formatMoney(cents, currency, reader().moneyLocale);
