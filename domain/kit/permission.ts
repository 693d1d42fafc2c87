/**
 * What the console is divided into. Every area has a permission to read it and one to change it;
 * `domain/owners/roles.ts` says which role has which. The names are our choice.
 */
export const consoleAreas = [
  "overview",
  "orders",
  "products",
  "stock",
  "restock",
  "coupons",
  "gift-cards",
  "subscriptions",
  /** Taxes and shipping. */
  "checkout-rules",
  "reviews",
  /** Visitors' accounts, and what is known about a person. */
  "customers",
  "mailing-lists",
  "mail",
  /** Forms and the webhooks behind them. */
  "forms",
  /** What visitors have sent with forms. */
  "submissions",
  /** Visits, shop activity and the scripts that failed. */
  "census",
  /** Templates, posts, events, galleries and who may open which page. */
  "content",
  "settings",
  /** Who may use this console, and what they did. */
  "accounts",
  "event-log",
  "projections",
] as const;
export type ConsoleArea = (typeof consoleAreas)[number];

/**
 * What a call of the console asks of whoever makes it. `own-account`: anybody who is signed in, for
 * what is about themselves.
 */
export type Permission = `${ConsoleArea}:${"read" | "write"}` | "own-account";

/** Every permission that a role may have. */
export const permissions: readonly Permission[] = consoleAreas.flatMap(
  (area): readonly Permission[] => [`${area}:read`, `${area}:write`],
);
