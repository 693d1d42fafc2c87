import { createMemoryEventStore } from "#infra/event-store/memory.ts";
import type { Json } from "#infra/event-store/port.ts";
import { newId } from "#infra/ids/uuid.ts";
import { createMemoryPersonalData } from "#infra/personal-data/memory.ts";
import type { Projection } from "#projections/kit/projection.ts";
import { createTestDatabase } from "./database.ts";
import { projectAll } from "./project.ts";

type Event = { readonly type: string; readonly [member: string]: unknown };

/**
 * A website's log and the tables of its projections, for tests that say: these events, these rows.
 * Events go directly into their stream, and `rows` first brings the tables up to date.
 */
export const createProjected = async (...projections: readonly Projection[]) => {
  const test = await createTestDatabase();
  const eventStore = createMemoryEventStore();
  const personalData = createMemoryPersonalData();

  const record = async (stream: string, ...events: readonly Event[]): Promise<void> => {
    const [category = "", id = ""] = stream.split(/ (.*)/);
    await eventStore.append({
      stream: `${category}-demo.${id}`,
      expectedRevision: "any",
      events: events.map(({ type, ...data }) => ({
        id: newId(),
        type,
        version: 1,
        data: data as { readonly [key: string]: Json },
      })),
      metadata: { websiteId: "demo", actor: "owner:o", correlationId: "test" },
    });
  };

  return {
    /** Seals a person's data, so that an event can contain it. */
    person: (email: string, content: Readonly<Record<string, string>> = {}) =>
      personalData.seal("demo", email, { email, ...content }),
    /** The stream is its category and its id, such as `coupon SPRING`. */
    record,
    forget: async (personId: string): Promise<void> => {
      await personalData.destroyKey("demo", personId);
      const forgottenAt = "2031-01-01T00:00:00.000Z";
      await record(`person ${personId}`, {
        type: "PersonForgotten",
        personId,
        forgottenAt,
      } as Event);
    },
    rows: async (text: string, values?: readonly unknown[]): Promise<readonly object[]> => {
      await projectAll(test.database, eventStore, projections, { personalData });
      return test.database.query<object>(text, values);
    },
    drop: () => test.drop(),
  };
};

export type Projected = Awaited<ReturnType<typeof createProjected>>;
