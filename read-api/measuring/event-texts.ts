import type { MeasuringKeepingEvent, MeasuringRulesEvent } from "#domain/measuring/events.ts";
import type { EventTexts } from "../kit/event-texts.ts";

export const measuringTexts: EventTexts<MeasuringRulesEvent | MeasuringKeepingEvent> = {
  MeasuringRulesChanged: ({ version }) => [
    "The measuring rules were changed",
    `Version ${version}`,
  ],
  MeasuringRetentionChanged: ({ months }) => [
    "How long page views are kept was changed",
    months === null ? "For ever" : `${months} months`,
  ],
  MeasuringMonthDestroyed: ({ month, hits }) => [
    "Page views of a month were destroyed",
    `${month}, ${hits} page views`,
  ],
};
