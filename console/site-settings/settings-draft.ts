import { decimalValue } from "#domain/kit/format-money.ts";
import { siteSettingsDecider } from "#domain/site-settings/decide.ts";
import { refusedSetting, siteSettingsRejectionText } from "#domain/site-settings/rejections.ts";
import type { SiteSettings, SiteSettingsChanges } from "#domain/site-settings/settings.ts";
import { centsOf } from "../kit/editing/cents-of.ts";

/** Settings while they are being typed. */
export type SettingsDraft = Omit<
  SiteSettings,
  | "checkoutMinimumCents"
  | "captchaSiteKey"
  | "installmentsMinCents"
  | "installmentsMaxCents"
  | "reviewRequestAfterDays"
> & {
  /** As typed; empty for never. */
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

export type SettingsProblems = Partial<Record<keyof SettingsDraft, string>>;

/** Where nobody has chosen one: it only has to be there. */
export const FIRST_SITE_KEY = "daybook";

export const draftOf = (settings: SiteSettings): SettingsDraft => {
  const { checkoutMinimumCents, captchaSiteKey, ...others } = settings;
  const { installmentsMinCents, installmentsMaxCents, reviewRequestAfterDays, ...rest } = others;
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

const settingsOf = (draft: SettingsDraft): SiteSettings => {
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

/** What the draft would change. */
export const changesOf = (draft: SettingsDraft, settings: SiteSettings): SiteSettingsChanges =>
  Object.fromEntries(
    Object.entries(settingsOf(draft)).filter(
      ([name, value]) => settings[name as keyof SiteSettings] !== value,
    ),
  );

const MAX_DAYS = 365;
const NOW = "2000-01-01T00:00:00.000Z";

/** Refuses by the same rules as the server, before anything is sent. */
export const problemsOf = (draft: SettingsDraft, settings: SiteSettings): SettingsProblems => {
  const changes = changesOf(draft, settings);
  if (Number.isNaN(changes.checkoutMinimumCents))
    return { checkoutMinimum: "Enter an amount such as 20.00, or leave it empty." };
  for (const name of ["installmentsMin", "installmentsMax"] as const)
    if (Number.isNaN(changes[`${name}Cents`])) return { [name]: "Enter an amount such as 20.00." };
  const days = changes.reviewRequestAfterDays ?? 0;
  if (!Number.isInteger(days) || days < 0 || days > MAX_DAYS)
    return { reviewRequestAfter: "Enter up to 365 days, or leave it empty." };
  const decision = siteSettingsDecider.decide(
    { type: "ChangeSiteSettings", changes, at: NOW },
    settings,
  );
  if (decision.ok) return {};
  return {
    // Amounts are typed in fields that are named without their unit.
    [refusedSetting[decision.rejection.code].replace(/Cents$/, "")]: siteSettingsRejectionText(
      decision.rejection,
    ),
  };
};
