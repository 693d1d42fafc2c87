import type { Palette } from "../kit/feature.ts";

export const palette: Palette = {
  screens: {
    "/census": "analytics statistics traffic page views visitors referrers sources",
  },
  entries: [
    {
      id: "buttons",
      kind: "action",
      label: "Clicks on buttons",
      also: "button buttons click clicks call to action cta rate",
      to: "/census/buttons",
      permission: "census:read",
    },
    {
      id: "page-activity",
      kind: "action",
      label: "See what visitors play",
      also: "media video videos audio podcast film plays played heartbeat",
      to: "/census/activity",
      permission: "census:read",
    },
    {
      id: "goals",
      kind: "action",
      label: "See which goals visitors reach",
      also: "goal goals conversion rate targets completions",
      to: "/census/goals",
      permission: "census:read",
    },
    {
      id: "funnels",
      kind: "action",
      label: "Follow visits step by step",
      also: "funnel funnels conversion drop off checkout steps journey path",
      to: "/census/funnels",
      permission: "census:read",
    },
    {
      id: "journeys",
      kind: "action",
      label: "See where visits go from a page",
      also: "journeys paths user flow sankey next page previous page exits navigation",
      to: "/census/journeys",
      permission: "census:read",
    },
    {
      id: "retention",
      kind: "action",
      label: "See which visitors come back",
      also: "retention cohorts returning loyal new visitors weekly monthly",
      to: "/census/retention",
      permission: "census:read",
    },
  ],
};
