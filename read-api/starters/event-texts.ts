import type { StarterEvent } from "#domain/starters/events.ts";
import type { EventTexts } from "../kit/event-texts.ts";

export const startersTexts: EventTexts<StarterEvent> = {
  StarterApplied: ({ starter }) => ["A starter was chosen", starter],
  StarterUndone: ({ starter }) => ["A starter was undone", starter],
};
