import { pageJson, type SiteSettings } from "../kit/page-json.ts";
import { newReportId } from "./report-id.ts";
import { visitorId } from "./visitor-cookie.ts";

/** Spec: B9.2. */
const TIMEOUT_MS = 2500;

/** Failures are ignored: B8.18. Spec: B7.16, B6.4. */
export const recordQuickView = (itemId: string): void => {
  if (pageJson<SiteSettings>("settings")?.censusDisabled !== false) return;
  fetch(`/api/census/RecordQuickView/${encodeURIComponent(itemId)}`, {
    method: "POST",
    keepalive: true,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      id: newReportId(),
      pagePath: location.pathname,
      visitorCookie: visitorId() || undefined,
    }),
  }).catch(() => undefined);
};
