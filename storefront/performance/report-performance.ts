import { onCLS, onFCP, onINP, onLCP, onTTFB } from "web-vitals";
import type { PageMark, SessionInfo } from "#domain/performance/events.ts";
import { MARK_PREFIX, MAX_MARKS } from "#domain/performance/limits.ts";
import type { PageMetrics } from "#domain/performance/metrics.ts";
import type { PerformanceRecord } from "#domain/performance/record.ts";
import { pageJson, type SiteSettings } from "../kit/page-json.ts";
import { keepAnalyticsId } from "../measuring/analytics-id.ts";
import { type Largest, measureImages } from "./image-metrics.ts";
import { fetchPageLoadId } from "./page-load-id.ts";
import { createRecordQueue } from "./record-queue.ts";
import { readSession } from "./session.ts";

/** The longest phone screen. Spec: B2.36. */
const MOBILE_UP_TO = 432;
const APP = "daybook-storefront";

type Reported = Pick<PerformanceRecord, "event" | "data">;
type Measured = { -readonly [Name in keyof PageMetrics]: PageMetrics[Name] };

const rounded = (value: number): number => Math.round(Math.max(0, value) * 10) / 10;

const navigationMetrics = (): Measured => {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (entry === undefined) return {};
  const { secureConnectionStart: secureAt } = entry;
  return {
    loadEventStart: rounded(entry.loadEventStart),
    loadEventEnd: rounded(entry.loadEventEnd),
    dnsLookup: rounded(entry.domainLookupEnd - entry.domainLookupStart),
    tcpConnect: rounded((secureAt || entry.connectEnd) - entry.connectStart),
    ...(secureAt > 0 && { tlsNegotiation: rounded(entry.connectEnd - secureAt) }),
    encodedBodySize: entry.encodedBodySize,
    decodedBodySize: entry.decodedBodySize,
  };
};

/** Browsers that still measure it report it; current ones have the next paint instead. */
const watchFirstInput = (metrics: Measured): void => {
  try {
    new PerformanceObserver((list) => {
      const [entry] = list.getEntries() as PerformanceEventTiming[];
      if (entry !== undefined)
        metrics.firstInputDelay ??= rounded(entry.processingStart - entry.startTime);
    }).observe({ type: "first-input", buffered: true });
  } catch {
    // The browser has no such entries.
  }
};

const watchMetrics = () => {
  const metrics: Measured = {};
  let largest: Largest | undefined;
  const isReportingAll = { reportAllChanges: true };
  onCLS(({ value }) => {
    metrics.cumulativeLayoutShift = Math.round(value * 10_000) / 10_000;
  }, isReportingAll);
  onFCP(({ value }) => {
    metrics.firstContentfulPaint = rounded(value);
  });
  onTTFB(({ value }) => {
    metrics.timeToFirstByte = rounded(value);
  });
  onINP(({ value }) => {
    metrics.interactionToNextPaint = rounded(value);
  }, isReportingAll);
  onLCP(({ value, entries }) => {
    metrics.largestContentfulPaint = rounded(value);
    const url = entries.at(-1)?.url;
    largest = url ? { url, atMs: value } : undefined;
  }, isReportingAll);
  watchFirstInput(metrics);
  return { metrics, largest: () => largest };
};

/** Marks of the page's scripts that have not been reported. Spec: B9.5. */
const createMarks = () => {
  let reported = 0;
  return (): readonly PageMark[] => {
    const marks = performance
      .getEntriesByType("mark")
      .filter(({ name }) => name.startsWith(MARK_PREFIX) && /^[\w.:-]{1,50}$/.test(name));
    const fresh = marks.slice(reported, MAX_MARKS);
    reported = Math.max(reported, marks.length);
    return fresh.map(({ name, startTime }) => ({ name, startMs: rounded(startTime) }));
  };
};

const send = (pageLoadId: string, reported: readonly Reported[]): void => {
  const records = reported.map((each) => ({
    app: APP,
    pageLoadId,
    timestamp: Date.now(),
    ...each,
  }));
  const content = new Blob([JSON.stringify(records)], { type: "application/json" });
  const address = "/api/1/performance/records";
  if (navigator.sendBeacon?.(address, content)) return;
  // Failures are ignored: B8.18.
  fetch(address, { method: "POST", keepalive: true, body: content }).catch(() => undefined);
};

/** What is measured, in the records that it is sent in. */
const createSources = (session: SessionInfo) => {
  const { metrics, largest } = watchMetrics();
  const takeMarks = createMarks();
  const place = {
    pagePath: location.pathname.slice(0, 500),
    device: innerWidth <= MOBILE_UP_TO ? ("mobile" as const) : ("desktop" as const),
  };
  let hasImages = false;
  return {
    collect: (): readonly Reported[] => {
      const marks = takeMarks();
      const images = hasImages ? [] : measureImages(largest());
      hasImages ||= images.length > 0;
      return [
        ...(images.length > 0 ? [{ event: "images", data: { ...place, images } } as Reported] : []),
        ...(marks.length > 0 ? [{ event: "marks", data: { ...place, marks } } as Reported] : []),
      ];
    },
    complete: (): readonly Reported[] => [
      {
        event: "metrics",
        data: { ...place, metrics: { ...navigationMetrics(), ...metrics }, session },
      } as Reported,
    ],
  };
};

/**
 * `mayRecognize`: whether the visitor allows cookies that recognize them. Spec: B3.39–B3.42, B4.12, B7.20,
 * B7.21.
 */
export const reportPerformance = async (mayMeasure: boolean): Promise<void> => {
  // What visitors without cookies do is recorded, but their browsers keep nothing.
  const mayRecognize = mayMeasure && pageJson<SiteSettings>("settings")?.visitorMetrics === true;
  const sources = createSources(readSession(mayRecognize));
  void keepAnalyticsId(mayRecognize);
  const pageLoadId = await fetchPageLoadId().catch((error: unknown) => {
    console.warn("The speed of this page is not reported.", error);
    return undefined;
  });
  if (pageLoadId === undefined) return;
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const finish = createRecordQueue<Reported>({
    ...sources,
    send: (reported) => send(pageLoadId, reported),
    sinceLoadMs: performance.now() - (entry?.loadEventEnd ?? 0),
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") finish();
  });
  window.addEventListener("pagehide", finish);
};
