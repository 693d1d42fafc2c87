/** What happened, and a detail of it. */
export type EventWords = string | readonly [what: string, detail: string];

/** The texts for a feature's events, for owners without knowledge of event types. */
export type EventTexts<Event extends { readonly type: string }> = {
  readonly [Type in Event["type"]]?: (event: Extract<Event, { type: Type }>) => EventWords;
};

/** The texts of all features. Each receives only events of one type. */
export type AllEventTexts = Readonly<Record<string, (event: never) => EventWords>>;

export const units = (count: number): string => `${count} ${count === 1 ? "unit" : "units"}`;
export const people = (count: number): string => `${count} ${count === 1 ? "person" : "people"}`;
export const holdEnds = { expired: "Expired", cancelled: "Abandoned", refused: "Declined" };
