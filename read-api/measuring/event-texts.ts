import type { MeasuringRetentionEvent, MeasuringRulesEvent } from "#domain/measuring/events.ts";
import type { EventTexts } from "../kit/event-texts.ts";

export const measuringTexts: EventTexts<MeasuringRulesEvent | MeasuringRetentionEvent> = {
  MeasuringRulesChanged: ({ version }) => [
    "The measuring rules were changed",
    `Version ${version}`,
  ],
  MeasuringRetentionChanged: ({ months }) => [
    "How long reports of visitors are kept was changed",
    months === null ? "For ever" : `${months} months`,
  ],
  MeasuringMonthDestroyed: ({ month, hits, reports = hits }) => [
    "Reports of visitors of a month were destroyed",
    `${month}, ${hits} page views, ${reports - hits} other reports`,
  ],
};
