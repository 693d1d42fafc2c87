import { type PageFacts, pageJson } from "../app/page-json.ts";
import { recordSiteEvent } from "./record-site-event.ts";

/** Spec: B3.84. */
const PRODUCT = 11;

/** What opening this page says. Spec: A7.15. */
export const recordVisit = (): void => {
  const { itemId, recordType } = pageJson<PageFacts>("page") ?? {};
  const { pathname, search } = location;
  if (recordType === PRODUCT && itemId) {
    recordSiteEvent("visitor:VisitPDP", { itemId });
    recordSiteEvent("pixel:ViewProduct", { itemId });
  }
  if (pathname === "/cart") recordSiteEvent("visitor:ViewCart");
  if (pathname === "/search" && new URLSearchParams(search).get("q"))
    recordSiteEvent("pixel:Search");
};

/** Spec: A7.15. */
export const recordReviewsTab = (): void =>
  document.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element) || target.closest(".reviews-tabs :is(a, button)") === null)
      return;
    const { itemId } = pageJson<PageFacts>("page") ?? {};
    recordSiteEvent("visitor:ReviewsTabClick", itemId ? { itemId } : {});
  });
