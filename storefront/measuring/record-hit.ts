import type { ActivityData, HitData } from "#domain/census/events.ts";
import { isCountedPage } from "#domain/census/page-and-referrer.ts";
import { redactUrl } from "#domain/census/redact-url.ts";
import { type PageFacts, pageJson, type SiteSettings } from "../kit/page-json.ts";
import { newReportId } from "./report-id.ts";
import { visitorId } from "./visitor-cookie.ts";

/** Spec: B3.93. */
const PAGE_VIEW = 1;
/** Spec: B9.2. */
const TIMEOUT_MS = 2500;
/** Not found, error, search, lock screen, access denied. Spec: B2.13–B2.19, B6.4. */
const UNRECORDED_PAGE_TYPES = [100, 101, 102, 103, 106];

const storageSupported = (): boolean => {
  try {
    return Boolean(localStorage);
  } catch {
    return false;
  }
};

/** Spec: B3.36. */
const hitData = (facts: PageFacts): HitData => ({
  websiteId: facts.websiteId,
  templateId: "daybook",
  website_locale: facts.locale,
  userAgent: navigator.userAgent,
  clientDate: Date.now(),
  viewportInnerHeight: innerHeight,
  viewportInnerWidth: innerWidth,
  screenHeight: screen.height,
  screenWidth: screen.width,
  url: location.pathname,
  title: document.title.slice(0, 500),
  ...(facts.itemId && { itemId: facts.itemId }),
  ...(facts.recordType && { recordType: facts.recordType }),
  ...(facts.collectionId && { collectionId: facts.collectionId }),
  localStorageSupported: storageSupported(),
  queryString: redactUrl(location.search).slice(0, 2000),
  referrer: redactUrl(document.referrer).slice(0, 2000),
});

export const isRecorded = (pageTypeId: number, path: string): boolean =>
  !UNRECORDED_PAGE_TYPES.includes(pageTypeId) && isCountedPage(path);

/** Reports the view of the page, or something else that happens on it. Returns whether the page counts. Failures are ignored: B8.18. Spec: B7.12, B6.4. */
export const recordHit = (event: number = PAGE_VIEW, about?: Partial<ActivityData>): boolean => {
  const facts = pageJson<PageFacts>("page");
  if (facts === undefined || !isRecorded(facts.pageTypeId, location.pathname)) return false;
  if (pageJson<SiteSettings>("settings")?.censusDisabled !== false) return false;
  fetch("/api/census/RecordHit", {
    method: "POST",
    keepalive: true,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    body: new URLSearchParams({
      event: String(event),
      data: JSON.stringify({ ...hitData(facts), ...about }),
      ss_cvr: visitorId(),
      id: newReportId(),
    }),
  }).catch(() => undefined);
  return true;
};
