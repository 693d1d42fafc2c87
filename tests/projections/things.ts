import type { Append, EventStore } from "#infra/event-store/port.ts";
import { newId } from "#infra/ids/uuid.ts";
import type { Projection } from "#projections/kit/projection.ts";
import { defineTable, tableChanges } from "#projections/kit/table-changes.ts";

const things = defineTable({
  name: "things",
  columns: { thing_id: "text", title: "text", amount: "int", seen: "int", position: "bigint" },
  key: ["thing_id"],
});

/** A projection whose rows depend on every event, its order and the number of applications. */
export const thingsProjection = ({
  name = "test-things",
  version = 1,
  poison,
}: {
  readonly name?: string;
  readonly version?: number;
  /** Cannot be applied. */
  readonly poison?: () => string | undefined;
} = {}): Projection => {
  const view = name.replaceAll("-", "_");
  const table = { ...things, name: view };
  return {
    name,
    version,
    reads: { categories: ["thing"] },
    tables: `
      create table {schema}.${view} (
        thing_id text primary key,
        title    text,
        amount   int not null check (amount < 1000000),
        seen     int not null,
        position bigint
        ${version > 1 ? `, since_version int not null default ${version}` : ""}
      )`,
    views: [view],
    project: (batch) => {
      const changes = tableChanges(table);
      for (const { type, data, position } of batch) {
        const key = { thing_id: String(data.thingId) };
        if (type === "ThingRemoved") changes.remove(key);
        if (type === "ThingCounted") {
          changes.add(key, { amount: Number(data.by), seen: 1 });
          changes.patch(key, { position });
        }
        if (type === "ThingRenamed") {
          if (data.title !== undefined && data.title === poison?.())
            throw new Error(`Cannot take the title ${data.title}.`);
          changes.set(key, { title: String(data.title) });
        }
      }
      return changes.statements();
    },
  };
};

export const metadata = { websiteId: "demo", actor: "job:test", correlationId: "test" };

export const appendOf = (thingId: string, type: string, data: object = {}): Append => ({
  stream: `thing-demo.${thingId}`,
  expectedRevision: "any",
  metadata,
  events: [{ id: newId(), type, version: 1, data: { thingId, ...data } }],
});

/** A mix of renames, counts and removals; the same for the same numbers. */
export const someAppends = (count: number, from = 0): readonly Append[] =>
  Array.from({ length: count }, (_, index) => {
    const number = from + index;
    const thingId = `t${(number * 7) % 53}`;
    if (number % 11 === 10) return appendOf(thingId, "ThingRemoved");
    if (number % 3 === 0) return appendOf(thingId, "ThingRenamed", { title: `title ${number}` });
    return appendOf(thingId, "ThingCounted", { by: (number % 5) + 1 });
  });

export const appendSome = async (
  eventStore: EventStore,
  count: number,
  from = 0,
): Promise<void> => {
  for (let done = 0; done < count; done += 500)
    await eventStore.appendAll(someAppends(Math.min(500, count - done), from + done));
};
