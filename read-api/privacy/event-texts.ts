import type { VisitorEvent } from "#domain/privacy/events.ts";
import type { EventTexts } from "../kit/event-texts.ts";

export const visitorTexts: EventTexts<VisitorEvent> = {
  PersonForgotten: () => "A person’s data was erased",
};
