import type { Permission } from "../kit/permission.ts";

/**
 * Not in the specification: a member can ask with personal columns who can read every list that
 * shows them, so that a question never shows more than the console does.
 */
const personalPermissions: readonly Permission[] = [
  "analysis:read",
  "orders:read",
  "customers:write",
  "submissions:read",
  "subscriptions:read",
  "gift-cards:read",
  "mailing-lists:read",
  "restock:read",
  "reviews:write",
  "content:read",
];

export const mayReadPersonalColumns = (permissions: ReadonlySet<Permission>): boolean =>
  personalPermissions.every((permission) => permissions.has(permission));

export const personalColumnsText =
  "Personal columns need the permissions to read orders, customers, submissions, subscriptions, gift cards, mailing lists, restock sign-ups, reviews and content.";
