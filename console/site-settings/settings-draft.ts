import { changeSiteSettingsContract } from "#commands/site-settings/contract.ts";
import { decimalValue } from "#domain/kit/format-money.ts";
import { siteSettingsDecider } from "#domain/site-settings/decide.ts";
import { refusedSetting, siteSettingsRejectionText } from "#domain/site-settings/rejections.ts";
import type { SiteSettings, SiteSettingsChanges } from "#domain/site-settings/settings.ts";
import { centsOf } from "../kit/editing/cents-of.ts";
import type { FormRules } from "../kit/editing/form-problems.ts";

/** Settings in the form. */
export type SettingsDraft = Omit<
  SiteSettings,
  // Has a separate screen.
  | "manualPaymentMethods"
  | "checkoutMinimumCents"
  | "captchaSiteKey"
  | "installmentsMinCents"
  | "installmentsMaxCents"
  | "reviewRequestAfterDays"
> & {
  /** The days as typed; empty for never. */
  readonly reviewRequestAfter: string;
  /** In whole units as typed; empty for none. */
  readonly checkoutMinimum: string;
  /** In whole units as typed. */
  readonly installmentsMin: string;
  readonly installmentsMax: string;
  readonly captcha: boolean;
  /** Kept while the captcha is off, so that turning it on again is one click. */
  readonly captchaSiteKey: string;
};

type SettingsProblems = Partial<Record<keyof SettingsDraft, string>>;

/** Default key: it only has to exist. */
export const FIRST_SITE_KEY = "daybook";

export const draftOf = (settings: SiteSettings): SettingsDraft => {
  const { checkoutMinimumCents, captchaSiteKey, ...others } = settings;
  const { installmentsMinCents, installmentsMaxCents, reviewRequestAfterDays, ...more } = others;
  const { manualPaymentMethods: _methods, ...rest } = more;
  return {
    ...rest,
    reviewRequestAfter: reviewRequestAfterDays === 0 ? "" : String(reviewRequestAfterDays),
    installmentsMin: decimalValue(installmentsMinCents, settings.currency),
    installmentsMax: decimalValue(installmentsMaxCents, settings.currency),
    checkoutMinimum:
      checkoutMinimumCents === 0 ? "" : decimalValue(checkoutMinimumCents, settings.currency),
    captcha: captchaSiteKey !== null,
    captchaSiteKey: captchaSiteKey ?? FIRST_SITE_KEY,
  };
};

const settingsOf = (draft: SettingsDraft): Omit<SiteSettings, "manualPaymentMethods"> => {
  const { checkoutMinimum, captcha, captchaSiteKey, ...others } = draft;
  const { installmentsMin, installmentsMax, reviewRequestAfter, ...rest } = others;
  return {
    ...rest,
    reviewRequestAfterDays: Number(reviewRequestAfter),
    installmentsMinCents: centsOf(installmentsMin),
    installmentsMaxCents: centsOf(installmentsMax),
    title: rest.title.trim(),
    locale: rest.locale.trim(),
    checkoutMinimumCents: checkoutMinimum.trim() === "" ? 0 : centsOf(checkoutMinimum),
    captchaSiteKey: captcha ? captchaSiteKey.trim() : null,
  };
};

/** The changes in the draft. */
export const changesOf = (draft: SettingsDraft, settings: SiteSettings): SiteSettingsChanges =>
  Object.fromEntries(
    Object.entries(settingsOf(draft)).filter(
      ([name, value]) => settings[name as keyof SiteSettings] !== value,
    ),
  );

const NOW = "2000-01-01T00:00:00.000Z";

/** Applies the server's rules before anything is sent. */
const problemsOf = (draft: SettingsDraft, settings: SiteSettings): SettingsProblems => {
  const changes = changesOf(draft, settings);
  // The contract refuses what is no number.
  if (Object.values(changes).some(Number.isNaN)) return {};
  const decision = siteSettingsDecider.decide(
    { type: "ChangeSiteSettings", changes, at: NOW },
    settings,
  );
  if (decision.ok) return {};
  return {
    // The fields of amounts are named without their unit.
    [refusedSetting[decision.rejection.code].replace(/Cents$/, "")]: siteSettingsRejectionText(
      decision.rejection,
    ),
  };
};

/** What is checked before settings are sent; amounts are typed in fields that are named without their unit. */
export const settingsRules = (saved: SiteSettings) =>
  ({
    contract: changeSiteSettingsContract,
    bodyOf: (draft) => changesOf(draft, saved),
    fieldOf: {
      checkoutMinimumCents: "checkoutMinimum",
      installmentsMinCents: "installmentsMin",
      installmentsMaxCents: "installmentsMax",
      reviewRequestAfterDays: "reviewRequestAfter",
    },
    texts: {
      checkoutMinimumCents: "Enter an amount such as 20.00, or leave it empty.",
      installmentsMinCents: "Enter an amount such as 20.00.",
      installmentsMaxCents: "Enter an amount such as 20.00.",
      reviewRequestAfterDays: "Enter up to 365 days, or leave it empty.",
    },
    also: (draft) => problemsOf(draft, saved),
  }) satisfies FormRules<SettingsDraft, typeof changeSiteSettingsContract>;
