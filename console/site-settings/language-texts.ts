import { formatDay } from "#domain/kit/format-day.ts";
import { formatMoney } from "#domain/kit/format-money.ts";
import { knownLocale } from "#domain/kit/known-locale.ts";
import { directionOf, languageName } from "#domain/kit/languages.ts";
import { contentLanguageOf } from "#domain/site-settings/languages-of.ts";
import { readerOf } from "#domain/site-settings/reader-of.ts";
import type { SiteSettings } from "#domain/site-settings/settings.ts";

const EXAMPLE_CENTS = 123_450;
const EXAMPLE_DAY = "2030-01-05T12:00:00.000Z";

/** An example of the formats. A locale that an earlier release took and that is not known is named. */
export const formatsText = (
  draft: Pick<SiteSettings, "locale" | "timeZone" | "useCLDRMoneyFormat" | "currency">,
): string => {
  const { locale, timeZone, moneyLocale } = readerOf(draft);
  const example = `${formatMoney(EXAMPLE_CENTS, draft.currency, moneyLocale)} and ${formatDay(EXAMPLE_DAY, locale, timeZone)}`;
  return knownLocale(draft.locale) === undefined
    ? `“${draft.locale}” is not a known locale. ${languageName(locale)} is used instead: ${example}.`
    : `Amounts and dates look like ${example}.`;
};

export const contentText = (draft: Pick<SiteSettings, "locale" | "contentLanguage">): string =>
  directionOf(contentLanguageOf(draft)) === "rtl"
    ? "For products, posts and your other texts: right to left."
    : "For products, posts and your other texts.";
