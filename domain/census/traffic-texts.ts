/** What the figures of visits mean, in the words of the screen. */
export const trafficTexts = {
  definitions: (visitGapMinutes: number) => ({
    Visitors:
      "Recognized browsers that opened a page in the range. One that comes on several days counts once, so that days do not add up to the range. Without cookies, a network and a browser are one visitor on each day.",
    Visits: `Page views of one visitor without a gap of more than ${visitGapMinutes} minutes. A visit and all its pages count on the day on which it started.`,
    Views: "Pages opened, also by visitors who are not recognized and have no visits.",
    "Bounce rate": "The share of visits with a single page view.",
    "Time per visit":
      "From the first page to the last one. How long the last page was read is not known.",
    Orders: "Orders that were confirmed and not cancelled, on the day they were placed.",
    "Total sales":
      "What customers agreed to pay for these orders, in the website’s currency, as in Sales: orders that await their payment count, and refunds are not subtracted. Other currencies are named next to it and never added.",
    Conversion:
      "Orders without renewals of subscriptions, divided by visitors. Visitors who are not recognized can order, too, but are not counted here.",
    "Visitors now": "Recognized visitors who opened a page in the last five minutes.",
    Country:
      "Where the address is from which the first page of a visit was requested. It was looked up when the page was opened, and is not stored.",
    Filters:
      "A filter on a page selects the visits that saw it, with all their pages. Orders are those of customers whose last visit before the order is selected, up to 90 days before it, as in Sources of sales.",
  }),
  tiers: {
    days: "The figures are sums of daily totals.",
    visits: "The figures were counted from single visits.",
  },
} as const;
