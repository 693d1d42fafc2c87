import { SEARCH_PATH } from "#domain/census/page-and-referrer.ts";
import { normalPath } from "#domain/kit/normal-path.ts";
import { type PageFacts, pageJson } from "../kit/page-json.ts";
import { recordSiteEvent } from "./record-site-event.ts";

/** Spec: B3.84. */
const PRODUCT = 11;

/** Reports the opening of this page, and from then on its buttons. Spec: A7.15, B7.13. */
export const recordVisit = (): void => {
  const { itemId, recordType } = pageJson<PageFacts>("page") ?? {};
  const path = normalPath(location.pathname);
  if (recordType === PRODUCT && itemId) {
    recordSiteEvent("visitor:VisitPDP", { itemId });
    recordSiteEvent("pixel:ViewProduct", { itemId });
  }
  if (path === "/cart") recordSiteEvent("visitor:ViewCart", {});
  const buttons = document.querySelectorAll<HTMLAnchorElement>("a.button");
  if (buttons.length > 0)
    import("./record-buttons.ts").then((module) => module.recordButtons(buttons));
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
