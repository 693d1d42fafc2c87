import {
  IconActivity,
  IconBell,
  IconBox,
  IconChartLine,
  IconForms,
  IconHome,
  IconMail,
  IconRefreshDot,
  IconShoppingBag,
  IconStack2,
  IconTemplate,
} from "@tabler/icons-react";

/** The console's areas in the order of the navigation. */
export const areas = [
  { title: null, links: [{ to: "/", label: "Overview", icon: IconHome }] },
  {
    title: "Shop",
    links: [
      { to: "/orders", label: "Orders", icon: IconShoppingBag },
      { to: "/products", label: "Products", icon: IconBox },
      { to: "/stock", label: "Stock", icon: IconStack2 },
      { to: "/restock", label: "Restock", icon: IconBell },
    ],
  },
  {
    title: "Website",
    links: [{ to: "/templates", label: "Templates", icon: IconTemplate }],
  },
  {
    title: "Visitors",
    links: [
      { to: "/census", label: "Census", icon: IconChartLine },
      { to: "/submissions", label: "Submissions", icon: IconForms },
      { to: "/mail", label: "Mail outbox", icon: IconMail },
    ],
  },
  {
    title: "Memory",
    links: [
      { to: "/events", label: "Event log", icon: IconActivity },
      { to: "/projections", label: "Projections", icon: IconRefreshDot },
    ],
  },
] as const;
