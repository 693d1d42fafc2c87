import { type ConsoleArea, consoleAreas } from "../kit/permission.ts";

/** Lists that are not called after their area. */
const areas: Readonly<Record<string, ConsoleArea>> = {
  actions: "accounts",
  collections: "products",
  events: "event-log",
  "form-conversion": "forms",
  "form-failures": "forms",
  imports: "products",
  "mailing-list-members": "mailing-lists",
  members: "accounts",
  "page-access": "content",
  payments: "subscriptions",
  "product-activity": "census",
  "restock-demand": "restock",
  "restock-sends": "restock",
  "restock-sign-ups": "restock",
  "review-imports": "reviews",
  "script-errors": "census",
  "shipping-options": "checkout-rules",
  "tax-rules": "checkout-rules",
  templates: "content",
  webhooks: "forms",
};

/** The area of the console that a list is of: most are called after theirs. */
export const areaOfList = (list: string): ConsoleArea | undefined =>
  Object.hasOwn(areas, list) ? areas[list] : consoleAreas.find((area) => area === list);
