import { InvalidArgumentError } from "commander";
import type { EventStore } from "#infra/event-store/port.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { moment } from "../kit/flags.ts";
import { findPositionAt } from "../kit/position-at.ts";

/** A place in the log: a position, or a time with everything recorded before it. */
export type Until = { readonly position: bigint } | { readonly time: string };

export const untilFlag = (text: string): Until => {
  if (/^\d{1,18}$/.test(text)) return { position: BigInt(text) };
  try {
    return { time: moment(text) };
  } catch {
    throw new InvalidArgumentError("Enter a position, or a time such as 2026-03-01T10:00:00Z.");
  }
};

type Tools = { readonly database: Sql; readonly eventStore: EventStore };

/** The last position of that time; the head when it is later than every event. */
export const positionOf = async (
  { database, eventStore }: Tools,
  until: Until | undefined,
): Promise<bigint> => {
  const head = await eventStore.head();
  if (until === undefined) return head;
  const position =
    "position" in until ? until.position : (await findPositionAt(database, until.time)) - 1n;
  return position < head ? position : head;
};
