import { pageViewCategories } from "#domain/history/page-views.ts";
import { type EventFilters, eventFilterNames } from "#read-api/history/contract.ts";

/** Page views are hidden until the member asks for them. */
export type PageViews = { readonly views?: "shown" | undefined };

const narrowing = ["stream", "category", "type", "except"] as const;
/** Conditions on these columns can name page views, too. */
const NAMES_EVENTS = /(?:^|;)(?:type|category|stream):/;

/** Whether the search does not say itself which kinds of events it is about. */
export const canHidePageViews = (search: EventFilters): boolean =>
  narrowing.every((name) => search[name] === undefined) && !NAMES_EVENTS.test(search.filters ?? "");

/** The filters of the call for a search: without page views, unless they are asked for. */
export const askedEvents = (search: EventFilters & PageViews): EventFilters => {
  const filters: Record<string, string> = {};
  for (const name of eventFilterNames) {
    const value = search[name];
    if (value !== undefined) filters[name] = value;
  }
  return search.views !== "shown" && canHidePageViews(search)
    ? { ...filters, except: pageViewCategories.join(",") }
    : filters;
};
