import {
  IconActivity,
  IconAddressBook,
  IconBell,
  IconBox,
  IconBug,
  IconChartLine,
  IconFilter2,
  IconFolders,
  IconForms,
  IconGift,
  IconHistory,
  IconHome,
  IconInbox,
  IconLock,
  IconMail,
  IconReceiptTax,
  IconRefreshDot,
  IconRepeat,
  IconSettings,
  IconShoppingBag,
  IconShoppingCartSearch,
  IconStack2,
  IconStar,
  IconTemplate,
  IconTicket,
  IconTruckDelivery,
  IconUserShield,
  IconUsers,
  IconUsersGroup,
  IconWebhook,
} from "@tabler/icons-react";
import type { ConsoleArea } from "#domain/kit/permission.ts";

/** The console's areas in the order of the navigation. At most five to a group, or none is found. */
export const areas = [
  { title: null, links: [{ to: "/", label: "Overview", icon: IconHome, area: "overview" }] },
  {
    title: "Shop",
    links: [
      { to: "/orders", label: "Orders", icon: IconShoppingBag, area: "orders" },
      { to: "/products", label: "Products", icon: IconBox, area: "products" },
      { to: "/collections", label: "Collections", icon: IconFolders, area: "products" },
      { to: "/stock", label: "Stock", icon: IconStack2, area: "stock" },
      { to: "/restock", label: "Restock", icon: IconBell, area: "restock" },
    ],
  },
  {
    title: "Selling",
    links: [
      { to: "/subscriptions", label: "Subscriptions", icon: IconRepeat, area: "subscriptions" },
      { to: "/gift-cards", label: "Gift cards", icon: IconGift, area: "gift-cards" },
      { to: "/coupons", label: "Coupons", icon: IconTicket, area: "coupons" },
      { to: "/taxes", label: "Taxes", icon: IconReceiptTax, area: "checkout-rules" },
      { to: "/shipping", label: "Shipping", icon: IconTruckDelivery, area: "checkout-rules" },
    ],
  },
  {
    title: "Forms",
    links: [
      { to: "/submissions", label: "Submissions", icon: IconInbox, area: "submissions" },
      { to: "/forms", label: "Forms", icon: IconForms, area: "forms" },
      { to: "/form-conversion", label: "Form conversion", icon: IconFilter2, area: "forms" },
      { to: "/webhooks", label: "Webhooks", icon: IconWebhook, area: "forms" },
    ],
  },
  {
    title: "People",
    links: [
      { to: "/customers", label: "Customers", icon: IconUsers, area: "customers" },
      { to: "/reviews", label: "Reviews", icon: IconStar, area: "reviews" },
      {
        to: "/mailing-lists",
        label: "Mailing lists",
        icon: IconAddressBook,
        area: "mailing-lists",
      },
      { to: "/mail", label: "Email outbox", icon: IconMail, area: "mail" },
      { to: "/privacy", label: "Privacy requests", icon: IconUserShield, area: "customers" },
    ],
  },
  {
    title: "Website",
    links: [
      { to: "/census", label: "Visits", icon: IconChartLine, area: "census" },
      {
        to: "/shop-activity",
        label: "Shop activity",
        icon: IconShoppingCartSearch,
        area: "census",
      },
      { to: "/templates", label: "Templates", icon: IconTemplate, area: "content" },
      { to: "/page-access", label: "Page access", icon: IconLock, area: "content" },
      { to: "/settings", label: "Settings", icon: IconSettings, area: "settings" },
    ],
  },
  {
    title: "System",
    links: [
      { to: "/events", label: "Event log", icon: IconActivity, area: "event-log" },
      { to: "/projections", label: "Projections", icon: IconRefreshDot, area: "projections" },
      { to: "/script-errors", label: "Script errors", icon: IconBug, area: "census" },
    ],
  },
  {
    title: "Team",
    links: [
      { to: "/members", label: "Members", icon: IconUsersGroup, area: "accounts" },
      { to: "/actions", label: "Audit log", icon: IconHistory, area: "accounts" },
    ],
  },
] as const;

export type AreaLink = (typeof areas)[number]["links"][number];

/** In the order of the navigation. */
export const areaLinks: readonly AreaLink[] = areas.flatMap<AreaLink>(({ links }) => [...links]);

/** The area that a screen belongs to; undefined for screens about oneself. */
export const areaAt = (pathname: string): ConsoleArea | undefined => {
  if (pathname === "/") return "overview";
  return areaLinks.find(
    ({ to }) => to !== "/" && (pathname === to || pathname.startsWith(`${to}/`)),
  )?.area;
};
