/** Spec: B2.8 – B2.31. */
export const pageTypes = {
  MAIN_CONTENT: 1,
  PAGE: 2,
  SPLASH_PAGE: 3,
  CONTENT_ITEM: 50,
  NOT_FOUND: 100,
  ERROR: 101,
  SEARCH: 102,
  LOCK_SCREEN: 103,
  POPUP_OVERLAY: 104,
  PROTECTED_CONTENT: 105,
  MEMBER_AREA_ACCESS_DENIED: 106,
  SHOW_CART: 200,
  CHECKOUT: 201,
  ORDER_CONFIRMED: 202,
  DONATE: 203,
  CONTRIBUTION_CONFIRMED: 204,
  COMMERCE_CART_V2: 205,
  SUBSCRIPTION_CONFIRMED: 206,
  ORDER_RECEIVED: 207,
  MEMBERSHIP_CONFIRMED: 208,
  REVIEWS_REQUEST: 209,
  NEWSLETTER_UNSUBSCRIBE: 300,
  COMMERCE_EMAIL_PREVIEW: 301,
} as const;

/** Names as in the editor. Spec: B2.33. */
export const coverPageTypes = {
  "cover-page": 1,
  "lock-screen": 2,
  "popup-overlay": 3,
} as const;

/** Spec: B2.34. */
export const tweakPageTypes = [
  "splash page",
  "lock screen",
  "popup overlay",
  "checkout",
  "style",
] as const;
export type TweakPageType = (typeof tweakPageTypes)[number];

/** How a list of a page is laid out. Spec: B2.35. */
export const viewModes = ["list", "grid", "product"] as const;
