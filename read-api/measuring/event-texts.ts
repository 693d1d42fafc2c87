import type { MeasuringRulesEvent } from "#domain/measuring/events.ts";
import type { EventTexts } from "../kit/event-texts.ts";

export const measuringTexts: EventTexts<MeasuringRulesEvent> = {
  MeasuringRulesChanged: ({ version }) => [
    "The measuring rules were changed",
    `Version ${version}`,
  ],
};
