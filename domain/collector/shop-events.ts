import { siteEventNames } from "./events.ts";

/** A Quick View, under a name like those of the events that pages report by name. */
export const QUICK_VIEW = "visitor:QuickView";

/** What visitors do in the shop, as reports name it. */
export const shopEvents = [...siteEventNames, QUICK_VIEW] as const;
export type ShopEvent = (typeof shopEvents)[number];

/** In words, for people. */
export const shopEventNames: Readonly<Record<ShopEvent, string>> = {
  "visitor:VisitPDP": "Product page views",
  "visitor:QuickView": "Quick Views",
  "visitor:AddToCart": "Added to cart",
  "visitor:RemoveFromCart": "Removed from cart",
  "visitor:ViewCart": "Cart views",
  "visitor:ReviewsTabClick": "Review tab opens",
  "pixel:ViewProduct": "Product views, by the pixel",
  "pixel:AddToCart": "Added to cart, by the pixel",
  "pixel:Search": "Searches, by the pixel",
  "pixel:Lead": "Newsletter forms sent",
  "pixel:Registration": "Registrations",
  "pixel:Purchase": "Order confirmations shown",
};

/** What the figures of the shop's events mean, in the words of the screen. */
export const shopTexts: Readonly<Record<string, string>> = {
  Filters:
    "They select visits. Recognized visitors count with what they did while a selected visit lasted, or until a page view after it would have begun another visit. Confirmed orders and searches cannot be filtered.",
  "Reported by browsers":
    "What pages report of their visitors. Anyone can send a false report, and visitors without scripts or consent send none. Bots and your own visits do not count.",
  "Confirmed orders":
    "Orders that were placed on these days, counted from the orders themselves. Orders cancelled before their money arrived do not count. A reported purchase is not an order.",
  Searches: "Searches that the server answered. They have no visitor.",
  "Product page views": "Pages of products that were opened. A Quick View in a grid counts apart.",
  Visitors:
    "Visitors who did it at least once in these days. Each counts once, on the first of these days; those of several days can therefore not be added up.",
  Days: "What a visitor did counts on the day on which it happened. Visits behind a figure count on the day on which they started, so that they can differ by those around midnight, and visitors who are not recognized have none.",
  "Add-to-cart rate": "Times a product was added to a cart, divided by its page views.",
};
