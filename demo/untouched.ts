import type { EventStore } from "#infra/event-store/port.ts";

/** A longer log is that of a real shop, where nothing may be made up. */
const LOOK_AT = 5_000;

/** Whether nobody has bought anything or set the shop up, but the demo itself. */
export const isUntouched = async (
  eventStore: Pick<EventStore, "head" | "readAll">,
): Promise<boolean> => {
  if ((await eventStore.head()) > BigInt(LOOK_AT)) return false;
  const filter = { types: ["OrderPlaced", "OwnerRegistered"] };
  const { events } = await eventStore.readAll({ after: 0n, limit: LOOK_AT, filter });
  return events.every(({ metadata }) => metadata.actor === "demo");
};
