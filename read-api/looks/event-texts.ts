import type { LookEvent } from "#domain/looks/events.ts";
import type { EventTexts } from "../kit/event-texts.ts";

export const lookTexts: EventTexts<LookEvent> = {
  LookDrafted: () => "The draft of the look was changed",
  LookDraftDiscarded: () => "The draft of the look was discarded",
  LookPublished: ({ version }) => ["The look was published", `Version ${version}`],
  LookReverted: ({ toVersion }) => ["An earlier look was restored", `Version ${toVersion}`],
  LookScheduled: ({ version }) => ["The look was scheduled", `Version ${version}`],
  LookScheduleCancelled: ({ version }) => [
    "The schedule of the look was cancelled",
    `Version ${version}`,
  ],
  LookWithdrawn: () => "The built-in look was restored",
};
