import type { DomainEvent } from "#domain/domains/events.ts";
import type { EventTexts } from "../kit/event-texts.ts";

export const domainsTexts: EventTexts<DomainEvent> = {
  DomainAdded: ({ host }) => ["A domain was added", host],
  DomainRemoved: ({ host }) => ["A domain was removed", host],
};
