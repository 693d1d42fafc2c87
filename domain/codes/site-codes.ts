/** Spec: B3.90. */
export const editorBlockTypes = [
  "heading",
  "sub-heading",
  "body",
  "image",
  "gallery",
  "video",
  "social-icons",
  "buttons",
  "navigation",
  "custom-form",
  "newsletter",
  "album",
  "map",
  "lock",
  "password",
  "twitter",
  "logo",
  "action",
  "popup-overlay-action",
  "temp-lock-inject",
] as const;

/** The roles that an account can have on a website. Spec: B3.91. */
export const websiteRoles = {
  ADMIN: 1,
  BILLING: 2,
  REPORTING: 3,
  EDITOR: 4,
  MODERATOR: 6,
  COMMENTER: 7,
  STORE_MANAGER: 8,
  SCHEDULING: 9,
  VIEWER: 10,
  CAMPAIGNS_EDITOR: 11,
  SCHEDULING_VIEWER: 12,
  SCHEDULING_EDITOR: 13,
} as const;

/** The codes whose meaning is known; codes run from 1 to 68. Spec: B3.92. */
export const featureCodes = {
  COMMERCE_SUBSCRIPTIONS: 50,
  COMMERCE_AFTERPAY: 64,
  COMMERCE_NATIVE_PRODUCT_REVIEWS: 66,
  COMMERCE_CLEARPAY: 68,
} as const;

/** What a visitor did. Spec: B3.93. */
export const visitEventTypes = {
  PAGE_VIEW: 1,
  SITE_SEARCH: 2,
  HEARTBEAT: 10,
  AUDIO: 20,
  VIDEO: 21,
} as const;

/** First and last code; the meanings of the others are not known. Spec: B3.94. */
export const layoutCodes = { first: 1000, last: 1019 } as const;

/** First and last code of the third-party services. Spec: B3.95. */
export const connectionCodes = { first: 1, last: 82 } as const;

/** Spec: B3.96. */
export const billingUnits = ["WEEK", "MONTH", "YEAR"] as const;

/** Spec: B3.97. */
export const contentStatusLabels = ["Scheduled", "Needs Review", "Draft", "Private"] as const;

/** The pages that no menu names. Spec: B3.98. */
export const hiddenNavigation = "_hidden";
/** The pages for members. Spec: B3.98. */
export const memberAreaNavigation = { name: "_memberareas", type: "member-area" } as const;
/** Path of a page for those who make the website, which is in no list of pages. Spec: B3.98. */
export const readmePage = "readme";
