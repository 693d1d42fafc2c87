/**
 * Data of the page for its scripts: `<script type="application/json" data-…>`, written by the
 * server in a form that no text can break out of. Undefined when the page has no such block.
 */
export const pageJson = <Value>(name: string): Value | undefined => {
  const text = document.querySelector(`script[type="application/json"][data-${name}]`)?.textContent;
  return text ? (JSON.parse(text) as Value) : undefined;
};

/** Settings of the site that interactive parts need; see the page data of the same name. */
export type SiteSettings = {
  /** False while the shop has no mail server: pages must not promise an email then. */
  readonly sendsEmail?: boolean;
  readonly multipleQuantityAllowedForServices: boolean;
  /** Amounts follow the locale of the page. Spec: B3.45. */
  readonly useCLDRMoneyFormat?: boolean;
  readonly restrictiveCookiePolicy: boolean;
  readonly visitorMetrics: boolean;
  /** Visitors are recognized without a cookie. Absent: no. */
  readonly cookielessVisitors?: boolean;
  readonly censusDisabled: boolean;
  /** Null: no captcha. */
  readonly captchaSiteKey: string | null;
  readonly storeSettings: {
    /** 0 for none. Spec: A5.15. */
    readonly checkoutMinimumCents: number;
    /** The countries that lists offer first; absent in pages of older servers. */
    readonly countries?: readonly string[];
    readonly merchandisingSettings: {
      readonly restockNotificationsEnabled: boolean;
      readonly restockNotificationsSuccessText: string;
      readonly restockNotificationsMessage: string;
      readonly mailingListSignUpEnabled: boolean;
      readonly scarcityEnabled: boolean;
      readonly scarcityText: string;
      readonly customSoldOutText: string;
    };
    readonly expressCheckoutEnabled: boolean;
    readonly quickViewEnabled: boolean;
  };
};

/** The page's data about itself. */
export type PageFacts = {
  readonly websiteId: string;
  readonly locale: string;
  /** Language and direction of the website's own content; null where it is that of the page. */
  readonly content?: { readonly language: string; readonly direction: "ltr" | "rtl" } | null;
  /** Path of the contact page; null while it has no form. Absent in pages of older servers. */
  readonly contactUrl?: string | null;
  readonly title: string;
  readonly pageTypeId: number;
  readonly itemId: string;
  readonly recordType: number | null;
  readonly collectionId: string;
  /** Spec: B3.4. */
  readonly pagePermissionTypeValue: number;
};
