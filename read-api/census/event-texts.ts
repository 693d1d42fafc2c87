import type { HitRecorded } from "#domain/census/events.ts";
import type { EventTexts } from "../kit/event-texts.ts";

export const hitTexts: EventTexts<HitRecorded> = {
  // Nothing else is known of a page view whose month was destroyed.
  HitRecorded: ({ data }: { readonly data?: HitRecorded["data"] }) => [
    "A page was viewed",
    data?.url ?? "",
  ],
};
