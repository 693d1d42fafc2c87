import { installmentBrandOf } from "../installments/locales.ts";
import { findCurrency } from "../kit/currencies.ts";
import type { Decider } from "../kit/decider.ts";
import { knownLocale } from "../kit/known-locale.ts";
import { contentLanguages } from "../kit/languages.ts";
import { accept, reject } from "../kit/result.ts";
import { sameJson } from "../kit/same-json.ts";
import { isTimeZone } from "../kit/time-zones.ts";
import type { SiteSettingsEvent } from "./events.ts";
import type { SiteSettingsRejection } from "./rejections.ts";
import {
  defaultSiteSettings,
  type SiteSettings,
  type SiteSettingsChanges,
  withChanges,
} from "./settings.ts";

export type ChangeSiteSettings = {
  readonly type: "ChangeSiteSettings";
  readonly changes: SiteSettingsChanges;
  readonly at: string;
};

/** Every website has exactly one. */
export const SITE_SETTINGS_ID = "site";

type Rule = (
  settings: SiteSettings,
  changes: SiteSettingsChanges,
) => SiteSettingsRejection | undefined;

const titled: Rule = ({ title }) => (title.trim() === "" ? { code: "title-missing" } : undefined);

const currencyKnown: Rule = ({ currency }) =>
  findCurrency(currency) ? undefined : { code: "currency-unknown", currency };

const timeZoneKnown: Rule = ({ timeZone }) =>
  isTimeZone(timeZone) ? undefined : { code: "time-zone-unknown", timeZone };

/** A stored locale that is not known keeps nobody from changing other settings. */
const localeKnown: Rule = ({ locale }, { locale: chosen }) =>
  chosen === undefined || knownLocale(locale) !== undefined
    ? undefined
    : { code: "locale-malformed", locale };

const contentLanguageKnown: Rule = ({ contentLanguage }, { contentLanguage: chosen }) =>
  chosen === undefined || chosen === "" || contentLanguages.includes(chosen)
    ? undefined
    : { code: "content-language-unknown", contentLanguage };

/**
 * Not in the specification: the key appears in pages and in challenges, where these characters need
 * no escaping.
 */
const siteKeyPattern = /^[\w.:-]+$/;

const siteKeyWellFormed: Rule = ({ captchaSiteKey }) =>
  captchaSiteKey === null || siteKeyPattern.test(captchaSiteKey)
    ? undefined
    : { code: "captcha-site-key-malformed" };

const installmentsInRange: Rule = ({ installmentsMinCents, installmentsMaxCents }) =>
  installmentsMaxCents > installmentsMinCents ? undefined : { code: "installments-range-empty" };

/** The country is checked only for shops that offer installments. Spec: A9.4. */
const installmentsServed: Rule = ({ installmentsEnabled, stripeAccountCountry }) =>
  !installmentsEnabled || installmentBrandOf(stripeAccountCountry) !== undefined
    ? undefined
    : { code: "installments-country-unknown" };

const methodsApart: Rule = ({ manualPaymentMethods: methods }) => {
  const isApart = (values: readonly string[]) => new Set(values).size === values.length;
  return isApart(methods.map(({ id }) => id)) &&
    isApart(methods.map(({ name }) => name.toLowerCase()))
    ? undefined
    : { code: "manual-methods-not-unique" };
};

const rules: readonly Rule[] = [
  methodsApart,
  titled,
  currencyKnown,
  timeZoneKnown,
  localeKnown,
  contentLanguageKnown,
  siteKeyWellFormed,
  installmentsInRange,
  installmentsServed,
];

const different = (settings: SiteSettings, changes: SiteSettingsChanges): SiteSettingsChanges =>
  Object.fromEntries(
    Object.entries(changes).filter(
      ([name, value]) =>
        value !== undefined && !sameJson(settings[name as keyof SiteSettings], value),
    ),
  );

export const siteSettingsDecider: Decider<
  SiteSettings,
  ChangeSiteSettings,
  SiteSettingsEvent,
  SiteSettingsRejection
> = {
  streamCategory: "siteSettings",
  initial: defaultSiteSettings,
  evolve: (settings, { changes }) => withChanges(settings, changes),
  decide: ({ changes, at }, settings) => {
    const news = different(settings, changes);
    if (Object.keys(news).length === 0) return accept([]);
    const after = withChanges(settings, news);
    for (const rule of rules) {
      const rejection = rule(after, news);
      if (rejection) return reject(rejection);
    }
    return accept([{ type: "SiteSettingsChanged", changes: news, changedAt: at }]);
  },
};
