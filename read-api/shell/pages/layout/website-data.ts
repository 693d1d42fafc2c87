import type { Direction } from "#domain/kit/languages.ts";
import type { Spoken } from "#domain/site-settings/languages-of.ts";

export type WebsiteView = {
  readonly id: string;
  readonly siteTitle: string;
  readonly siteTagLine: string;
  /** Safe HTML. */
  readonly siteDescription: string;
  /** `https://shop.example`, without a trailing slash. */
  readonly baseUrl: string;
  /** ISO 4217. */
  readonly currency: string;
  /** BCP 47: `en-US`; of amounts and dates. */
  readonly locale: string;
  /** Language and direction of the built-in texts, for `<html lang dir>`. */
  readonly language: string;
  readonly direction: Direction;
  /** Marks the website's own content; null where it is in the language of the built-in texts. */
  readonly content: Spoken | null;
  /** Share buttons of the pages; empty: none. Spec: B9.23. */
  readonly shareButtonOptions: Readonly<Record<string, boolean>>;
  /** IANA; America/New_York unless the owner sets another (B9.10). */
  readonly timeZone: string;
  /** False while no mail server is set up: pages must not promise an email then. */
  readonly sendsEmail: boolean;
  /** Path of the contact page; null while there is no form on it. */
  readonly contactUrl: string | null;
};

/** Spec: B3.45, A3.10, A3.11. */
export type WebsiteSettingsView = {
  /** As `website.sendsEmail`. */
  readonly sendsEmail: boolean;
  readonly timeZone: string;
  /** Null: the restock sign-up has no captcha. Spec: A5.14. */
  readonly captchaSiteKey: string | null;
  readonly commentsEnabled: boolean;
  readonly simpleLikingEnabled: boolean;
  readonly useCLDRMoneyFormat: boolean;
  readonly multipleQuantityAllowedForServices: boolean;
  /** The next four determine what can be recorded of a visit. Spec: B6.4–B6.6. */
  readonly restrictiveCookiePolicy: boolean;
  readonly visitorMetrics: boolean;
  /** Visitors are recognized for a day, and what they do is recorded, without a cookie. Absent: no. */
  readonly cookielessVisitors?: boolean;
  readonly censusDisabled: boolean;
  readonly storeSettings: {
    readonly selectedCurrency: string;
    /** The countries that lists offer first: ISO 3166-1 alpha-2. */
    readonly countries: readonly string[];
    /** 0 for none. Spec: A5.15. */
    readonly checkoutMinimumCents: number;
    readonly merchandisingSettings: {
      readonly restockNotificationsEnabled: boolean;
      readonly restockNotificationsSuccessText: string;
      /** Shown above the sign-up on a sold-out product page. */
      readonly restockNotificationsMessage: string;
      readonly mailingListSignUpEnabled: boolean;
      readonly scarcityEnabled: boolean;
      readonly scarcityText: string;
      readonly customSoldOutText: string;
      /** The next two: the review sources that product pages show. Spec: A4.10. */
      readonly nativeProductReviewsEnabled: boolean;
      readonly importedProductReviewsEnabled: boolean;
    };
    /** Product pages have a second button straight to checkout. Spec: A4.1. */
    readonly expressCheckoutEnabled: boolean;
    /** Grids offer a Quick View of products. Spec: A5.18. */
    readonly quickViewEnabled: boolean;
  };
};
