import type { HitRecorded, PageActivityRecorded } from "#domain/census/events.ts";
import type { EventTexts } from "../kit/event-texts.ts";

export const hitTexts: EventTexts<HitRecorded | PageActivityRecorded> = {
  // Nothing else is known of a page view whose month was destroyed.
  HitRecorded: ({ data }: { readonly data?: HitRecorded["data"] }) => [
    "A page was viewed",
    data?.url ?? "",
  ],
  PageActivityRecorded: ({ data }: { readonly data?: PageActivityRecorded["data"] }) => [
    "A visitor did something on a page",
    data?.url ?? "",
  ],
};
