import type { SiteEventData, SiteEventName } from "#domain/collector/events.ts";
import { crumb } from "../kit/api.ts";
import { type PageFacts, pageJson, type SiteSettings } from "../kit/page-json.ts";
import { isRecorded } from "./record-hit.ts";
import { newReportId } from "./report-id.ts";
import { mayMeasure, visitId, visitorId } from "./visitor-cookie.ts";

/** Spec: B9.2. */
const TIMEOUT_MS = 2_500;

const send = async (event: SiteEventName, about: object): Promise<void> => {
  const data = { pagePath: location.pathname, ...about, ss_cvr: visitorId(), ss_cvt: visitId() };
  const response = await fetch("/api/events/RecordEvent", {
    method: "POST",
    keepalive: true,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    body: new URLSearchParams({
      crumb: crumb(),
      event,
      data: JSON.stringify(data),
      id: newReportId(),
    }),
  });
  if (!response.ok) throw new Error(`Error tracking event: HTTP Status ${response.status}`);
};

/** What listeners get. The searched words stay in the page: the server keeps none of a browser's. */
type EventDetail = Omit<SiteEventData, "pagePath"> & { readonly searchTerm?: string };

/**
 * Notifies listeners on the document, as `pixel:Purchase`, and the server. Nothing is reported
 * without the visitor's consent, and where visitor metrics are off. The server gets no reports of
 * pages that do not count; a failure is only logged. Spec: A1.4, A7.15, B6.4–B6.6, B7.17, B7.28,
 * B8.18, B8.19.
 */
export const recordSiteEvent = (event: SiteEventName, about: EventDetail): void => {
  const isOff = pageJson<SiteSettings>("settings")?.censusDisabled !== false;
  if (isOff || !mayMeasure()) return;
  if (event.startsWith("pixel:")) document.dispatchEvent(new CustomEvent(event, { detail: about }));
  const { pageTypeId = 0 } = pageJson<PageFacts>("page") ?? {};
  if (!isRecorded(pageTypeId, location.pathname)) return;
  send(event, about).catch((error) => console.warn("An event was not recorded.", error));
};
