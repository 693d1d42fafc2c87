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
  IconWebhook,
} from "@tabler/icons-react";

/** The console's areas in the order of the navigation. At most five to a group, or none is found. */
export const areas = [
  { title: null, links: [{ to: "/", label: "Overview", icon: IconHome }] },
  {
    title: "Shop",
    links: [
      { to: "/orders", label: "Orders", icon: IconShoppingBag },
      { to: "/products", label: "Products", icon: IconBox },
      { to: "/collections", label: "Collections", icon: IconFolders },
      { to: "/stock", label: "Stock", icon: IconStack2 },
      { to: "/restock", label: "Restock", icon: IconBell },
    ],
  },
  {
    title: "Selling",
    links: [
      { to: "/subscriptions", label: "Subscriptions", icon: IconRepeat },
      { to: "/gift-cards", label: "Gift cards", icon: IconGift },
      { to: "/coupons", label: "Coupons", icon: IconTicket },
      { to: "/taxes", label: "Taxes", icon: IconReceiptTax },
      { to: "/shipping", label: "Shipping", icon: IconTruckDelivery },
    ],
  },
  {
    title: "Forms",
    links: [
      { to: "/submissions", label: "Submissions", icon: IconInbox },
      { to: "/forms", label: "Forms", icon: IconForms },
      { to: "/form-conversion", label: "Form conversion", icon: IconFilter2 },
      { to: "/webhooks", label: "Webhooks", icon: IconWebhook },
    ],
  },
  {
    title: "People",
    links: [
      { to: "/customers", label: "Customers", icon: IconUsers },
      { to: "/reviews", label: "Reviews", icon: IconStar },
      { to: "/mailing-lists", label: "Mailing lists", icon: IconAddressBook },
      { to: "/mail", label: "Mail outbox", icon: IconMail },
      { to: "/privacy", label: "Privacy requests", icon: IconUserShield },
    ],
  },
  {
    title: "Website",
    links: [
      { to: "/census", label: "Census", icon: IconChartLine },
      { to: "/shop-activity", label: "Shop activity", icon: IconShoppingCartSearch },
      { to: "/templates", label: "Templates", icon: IconTemplate },
      { to: "/page-access", label: "Page access", icon: IconLock },
      { to: "/settings", label: "Settings", icon: IconSettings },
    ],
  },
  {
    title: "Memory",
    links: [
      { to: "/events", label: "Event log", icon: IconActivity },
      { to: "/projections", label: "Projections", icon: IconRefreshDot },
      { to: "/script-errors", label: "Script errors", icon: IconBug },
    ],
  },
] as const;
