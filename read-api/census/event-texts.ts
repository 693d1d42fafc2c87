import type { HitRecorded } from "#domain/census/events.ts";
import type { EventTexts } from "../kit/event-texts.ts";

export const hitTexts: EventTexts<HitRecorded> = {
  HitRecorded: ({ data: { url } }) => ["A page was viewed", url],
};
