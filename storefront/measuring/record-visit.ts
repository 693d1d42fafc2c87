import { SEARCH_PATH } from "#domain/census/page-and-referrer.ts";
import { normalPath } from "#domain/kit/normal-path.ts";
import { type PageFacts, pageJson } from "../kit/page-json.ts";
import { recordSiteEvent } from "./record-site-event.ts";

/** Spec: B3.84. */
const PRODUCT = 11;

/** Reports the opening of this page. Spec: A7.15. */
export const recordVisit = (): void => {
  const { itemId, recordType } = pageJson<PageFacts>("page") ?? {};
  const path = normalPath(location.pathname);
  if (recordType === PRODUCT && itemId) {
    recordSiteEvent("visitor:VisitPDP", { itemId });
    recordSiteEvent("pixel:ViewProduct", { itemId });
  }
  if (path === "/cart") recordSiteEvent("visitor:ViewCart", {});
  if (path === SEARCH_PATH) import("./record-search.ts").then((module) => module.recordSearch());
};

/** Spec: A7.15. */
export const recordReviewsTab = (): void =>
  document.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element) || target.closest(".reviews-tabs :is(a, button)") === null)
      return;
    const { itemId } = pageJson<PageFacts>("page") ?? {};
    recordSiteEvent("visitor:ReviewsTabClick", itemId ? { itemId } : {});
  });
