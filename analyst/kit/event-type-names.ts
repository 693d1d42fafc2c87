import { InvalidArgumentError } from "commander";
import { eventTypes } from "#domain/event-types/all-events.ts";
import { names } from "./flags.ts";

/** Types with a part of this name in theirs, as the end of a message. */
export const similarTypes = (name: string, all: readonly string[]): string => {
  const near = all.filter((type) => type.toLowerCase().includes(name.toLowerCase()));
  return near.length === 0 ? "" : ` Similar types: ${near.join(", ")}.`;
};

/** Comma-separated types of events that exist. */
export const eventTypeNames = (text: string): readonly string[] => {
  const known = [...new Set([...eventTypes.values()].map(({ type }) => type))];
  const asked = names(text);
  const unknown = asked.find((name) => !known.includes(name));
  if (unknown === undefined) return asked;
  throw new InvalidArgumentError(
    `Unknown event type: ${unknown}.${similarTypes(unknown, known)} "schemas" lists them all.`,
  );
};
