import { type Ask, DEFAULT_LIMITS, type Scope } from "#infra/ask/port.ts";
import { createAsk } from "#infra/ask/postgres.ts";
import { createPostgresEventStore } from "#infra/event-store/postgres.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import { readModels } from "#projections/shell/columns.ts";
import { projections } from "#projections/shell/registry.ts";
import { sampleLog } from "#tests/projections/sample-log.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { projectAll } from "#tests/support/project.ts";

const SEED = 20_260_303;

/** Opens what the samples hold, which is readable. */
export const openSamples: PersonalData = {
  seal: () => Promise.reject(new Error("Nothing is sealed here.")),
  sealUnlessForgotten: () => Promise.reject(new Error("Nothing is sealed here.")),
  digestFor: async () => undefined,
  sealComparable: () => Promise.reject(new Error("Nothing is sealed here.")),
  tie: () => Promise.reject(new Error("Nobody is tied here.")),
  tiedTo: () => Promise.reject(new Error("Nobody is tied here.")),
  sealFor: () => Promise.reject(new Error("Nothing is sealed here.")),
  sealerOf: () => Promise.reject(new Error("Nothing is sealed here.")),
  find: () => Promise.reject(new Error("Nobody is looked for here.")),
  open: async (sealed) =>
    sealed.map(({ sealed: content }) => JSON.parse(Buffer.from(content, "base64").toString())),
  destroyKey: async () => undefined,
};

export type AskedShop = TestDatabase & { readonly ask: Ask };

export const secret = "a secret for tests of at least 32 characters";

/** A log with every type of event on several websites, and every read model of it. */
export const openAskedShop = async (events = 2_400): Promise<AskedShop> => {
  const test = await createTestDatabase();
  const eventStore = createPostgresEventStore({ connectionString: test.url });
  for (const append of sampleLog(SEED, events)) await eventStore.append(append);
  await projectAll(test.database, eventStore, projections, { personalData: openSamples });
  await eventStore.close();
  const ask = createAsk({
    database: test.database,
    connectionString: test.url,
    readModels,
    secret,
  });
  return { ...test, ask };
};

export const demo: Scope = { website: { id: "demo" }, personal: false };

/** The rows of an answer within the usual limits. */
export const rowsOf = async (
  ask: Ask,
  text: string,
  scope: Scope = demo,
  limits = DEFAULT_LIMITS,
): Promise<readonly (readonly unknown[])[]> => (await ask.answer({ text, scope, limits })).rows;
