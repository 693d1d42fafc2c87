import { startEventStoreDouble } from "#tests/eventstoredb/double.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { describeEventStore } from "../port.suite.ts";
import { openEventStoreDb } from "./event-store.ts";

describeEventStore("the event store on a protocol double of EventStoreDB", async (options) => {
  const test = await createTestDatabase();
  const server = await startEventStoreDouble();
  const store = await openEventStoreDb({
    url: server.url,
    connectionString: test.url,
    waitForMs: 30_000,
    ...options,
  });
  return {
    ...store,
    close: async () => {
      await store.close();
      await server.stop();
      await test.drop();
    },
  };
});
