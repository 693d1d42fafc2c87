import type { TaxEvent } from "#domain/taxes/events.ts";
import type { EventTexts } from "../kit/event-texts.ts";

const percentOf = (ratePpm: number): string => `${ratePpm / 10_000}%`;

export const taxTexts: EventTexts<TaxEvent> = {
  TaxRuleDefined: ({ rule: { name, ratePpm } }) => [
    "A tax rule was saved",
    `${name}, ${percentOf(ratePpm)}`,
  ],
  TaxRuleRemoved: () => "A tax rule was removed",
  TaxRuleRestored: () => "A tax rule was restored",
};
