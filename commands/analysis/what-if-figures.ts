import type { WhatIfName } from "#domain/analysis/what-if.ts";
import type { FigureQuery } from "#infra/ask/port.ts";

const ofOrders: FigureQuery = {
  table: "orders",
  by: "currency",
  where: "progress = 'definite'",
  figures: {
    orders: "count(*)",
    total_cents: "sum(grand_total_cents)",
    tax_cents: "sum(tax_cents)",
    shipping_cents: "sum(shipping_cost_cents)",
    discount_cents: "sum(discount_cents)",
  },
};

/** The totals by which a build is compared with another at a glance. */
export const whatIfFigures: Readonly<Record<WhatIfName, readonly FigureQuery[]>> = {
  visits: [
    {
      table: "visits",
      figures: {
        visits: "count(*)",
        visitors: "count(distinct visitor)",
        page_views: "sum(views)",
        bounces: "count(*) filter (where views = 1)",
      },
    },
  ],
  "shop-activity": [
    {
      table: "shop_days",
      by: "event",
      where: "item_id = ''",
      // A visitor who was not seen for longer than the largest gap counts again.
      figures: { times: "sum(times)", visitors: "sum(visitors) filter (where gap = 0)" },
    },
  ],
  "form-conversion": [
    {
      table: "form_conversion",
      figures: {
        form_views: "sum(times) filter (where step = 'rendered')",
        form_starts: "sum(times) filter (where step = 'started')",
        form_submissions: "sum(times) filter (where step = 'submitted')",
      },
    },
  ],
  "visitor-actions": [
    {
      table: "visitor_actions",
      by: "kind",
      figures: { actions: "count(*)" },
    },
  ],
  "button-visits": [
    {
      table: "button_visits",
      figures: {
        buttons_shown: "sum(times) filter (where step = 'shown')",
        button_clicks: "sum(times) filter (where step = 'clicked')",
      },
    },
  ],
  "page-activity": [
    {
      table: "page_activity",
      by: "kind",
      figures: { times: "sum(times)" },
    },
  ],
  "page-performance": [{ table: "page_metrics", figures: { measurements: "sum(loads)" } }],
  orders: [ofOrders],
  purchases: [
    {
      table: "person_purchases",
      by: "currency",
      figures: { customers: "count(*)", orders: "sum(orders)", spent_cents: "sum(spent_cents)" },
    },
  ],
};
