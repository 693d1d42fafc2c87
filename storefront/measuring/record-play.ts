import { type PageFacts, pageJson, type SiteSettings } from "../kit/page-json.ts";
import { hitData, isRecorded } from "./record-page-view.ts";
import { newReportId } from "./report-id.ts";
import { visitorId } from "./visitor-cookie.ts";

/** Spec: B3.93. */
const events = { audio: 20, video: 21 } as const;
/** Spec: B9.2. */
const TIMEOUT_MS = 2500;

export type Play = {
  readonly media: keyof typeof events;
  readonly mediaUrl: string;
  readonly mediaTitle: string;
};

/** Reports that the visitor plays something. Failures are ignored: B8.18. Spec: B3.93, B6.4, B7.12. */
export const recordPlay = ({ media, mediaUrl, mediaTitle }: Play): void => {
  const facts = pageJson<PageFacts>("page");
  if (facts === undefined || !isRecorded(facts.pageTypeId, location.pathname)) return;
  if (pageJson<SiteSettings>("settings")?.censusDisabled !== false) return;
  const about = {
    mediaUrl: mediaUrl.replace(/[?#].*$/s, "").slice(0, 2000),
    mediaTitle: mediaTitle.trim().slice(0, 500).toWellFormed(),
  };
  fetch("/api/census/RecordHit", {
    method: "POST",
    keepalive: true,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    body: new URLSearchParams({
      event: String(events[media]),
      data: JSON.stringify({ ...hitData(facts), ...about }),
      ss_cvr: visitorId(),
      id: newReportId(),
    }),
  }).catch(() => undefined);
};
