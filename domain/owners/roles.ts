import * as z from "zod/mini";
import { websiteRoles } from "../codes/site-codes.ts";
import { type ConsoleArea, consoleAreas, type Permission, permissions } from "../kit/permission.ts";

/** The roles of a team member, in the order of their codes. Spec: A6.2, B3.91. */
export const roleNames = Object.keys(websiteRoles) as readonly (keyof typeof websiteRoles)[];
export type WebsiteRole = (typeof roleNames)[number];

export const WebsiteRole = z.enum(roleNames as readonly [WebsiteRole, ...WebsiteRole[]]);
/** A member can have several roles and then has the permissions of all of them. */
export const WebsiteRoles = z
  .array(WebsiteRole)
  .check(z.minLength(1, "Choose at least one role."), z.maxLength(roleNames.length));

/** `w`: read and change; `r`: read. An area that is not named gives neither. */
type Grant = Readonly<Partial<Record<ConsoleArea, "r" | "w">>>;

const everything: Grant = Object.fromEntries(consoleAreas.map((area) => [area, "w"]));

/**
 * The permissions of each role. Not in the specification: it gives the names without their meaning
 * (A6.2, B6.2). Roles other than ADMIN never change the team, and the writing roles (EDITOR,
 * COMMENTER, VIEWER, the SCHEDULING roles) see nothing of orders.
 */
const grants: Readonly<Record<WebsiteRole, Grant>> = {
  ADMIN: everything,
  BILLING: {
    overview: "r",
    orders: "w",
    subscriptions: "w",
    "gift-cards": "w",
    coupons: "r",
    "checkout-rules": "r",
    customers: "r",
    settings: "r",
  },
  REPORTING: {
    overview: "r",
    products: "r",
    stock: "r",
    coupons: "r",
    reviews: "r",
    census: "r",
    analysis: "w",
  },
  EDITOR: { content: "w", forms: "w", products: "r", reviews: "r", census: "r" },
  MODERATOR: { reviews: "w", submissions: "w", forms: "r", products: "r", content: "r" },
  COMMENTER: { reviews: "r", products: "r", content: "r" },
  STORE_MANAGER: {
    overview: "r",
    orders: "w",
    products: "w",
    stock: "w",
    restock: "w",
    coupons: "w",
    "gift-cards": "w",
    subscriptions: "w",
    "checkout-rules": "w",
    reviews: "w",
    customers: "w",
    "mailing-lists": "r",
    mail: "w",
    forms: "r",
    submissions: "r",
    census: "r",
    content: "r",
    settings: "r",
  },
  SCHEDULING: { forms: "w", submissions: "w", customers: "r" },
  VIEWER: { products: "r", content: "r", reviews: "r", forms: "r" },
  CAMPAIGNS_EDITOR: {
    "mailing-lists": "w",
    coupons: "r",
    restock: "r",
    products: "r",
    forms: "r",
    census: "r",
  },
  SCHEDULING_VIEWER: { forms: "r", submissions: "r" },
  SCHEDULING_EDITOR: { forms: "r", submissions: "w" },
};

const isGranted = (role: WebsiteRole, permission: Permission): boolean => {
  const [area, kind] = permission.split(":") as [ConsoleArea, "read" | "write" | undefined];
  const grant = grants[role][area];
  return grant === "w" || (grant === "r" && kind === "read");
};

/** The union of the roles' permissions. */
export const permissionsOf = (roles: readonly WebsiteRole[]): ReadonlySet<Permission> =>
  new Set(permissions.filter((permission) => roles.some((role) => isGranted(role, permission))));

/** The console's name and description of a role. */
export const roleTexts: Readonly<
  Record<WebsiteRole, { readonly name: string; readonly about: string }>
> = {
  ADMIN: { name: "Administrator", about: "Full access, including members and roles." },
  BILLING: { name: "Billing", about: "Orders, refunds, subscriptions and gift cards." },
  REPORTING: {
    name: "Reporting",
    about: "Statistics without personal data: overview, visits, stock.",
  },
  EDITOR: { name: "Editor", about: "Posts, pages and forms, and drafts of templates." },
  MODERATOR: { name: "Moderator", about: "Reviews and form submissions." },
  COMMENTER: { name: "Commenter", about: "Can view pages, products and reviews." },
  STORE_MANAGER: { name: "Store manager", about: "The whole shop, from products to refunds." },
  SCHEDULING: { name: "Scheduling", about: "Forms and their submissions." },
  VIEWER: { name: "Viewer", about: "Can view pages, products, reviews and forms." },
  CAMPAIGNS_EDITOR: { name: "Campaigns editor", about: "Mailing lists." },
  SCHEDULING_VIEWER: { name: "Scheduling viewer", about: "Can view forms and submissions." },
  SCHEDULING_EDITOR: { name: "Scheduling editor", about: "Can reply to form submissions." },
};
