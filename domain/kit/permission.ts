/**
 * The areas of the console. Each has one permission to read and one to change it;
 * `domain/owners/roles.ts` lists them by role. Not in the specification: the names.
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
  /** Customers' accounts, and the data stored about a person. */
  "customers",
  "mailing-lists",
  "mail",
  /** Forms and the webhooks behind them. */
  "forms",
  /** Submissions of forms. */
  "submissions",
  /** Visits, shop activity and script errors. */
  "census",
  /** Templates, pages, posts, events, galleries, media, redirects and page access. */
  "content",
  "settings",
  /** Team members of this console, and the audit log. */
  "accounts",
  "event-log",
  /** Questions in SQL over the event log and the read models. */
  "analysis",
  "projections",
] as const;
export type ConsoleArea = (typeof consoleAreas)[number];

/**
 * What a console call requires of its caller. `own-account`: any signed-in member, for their own
 * account.
 */
export type Permission = `${ConsoleArea}:${"read" | "write"}` | "own-account";

/** Every permission that a role can have. */
export const permissions: readonly Permission[] = consoleAreas.flatMap(
  (area): readonly Permission[] => [`${area}:read`, `${area}:write`],
);
