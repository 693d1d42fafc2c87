import { startEventStoreDouble } from "#tests/eventstoredb/double.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { describeOn } from "#tests/support/real-server.ts";
import { describeEventStore } from "../port.suite.ts";
import { openEventStoreDb } from "./event-store.ts";

/** A new shop whose log is on the server. */
const openShop = async (url: string, options?: { readonly now?: () => string }) => {
  const test = await createTestDatabase();
  const store = await openEventStoreDb({
    // On a busy machine thousands of appends in one call take longer than any real one.
    url,
    connectionString: test.url,
    waitForMs: 30_000,
    answerWithinMs: 60_000,
    ...options,
  });
  return {
    ...store,
    close: async () => {
      await store.close();
      await test.drop();
    },
  };
};

describeEventStore("the event store on a protocol double of EventStoreDB", async (options) => {
  const server = await startEventStoreDouble();
  const store = await openShop(server.url, options);
  return {
    ...store,
    close: async () => {
      await store.close();
      await server.stop();
    },
  };
});

describeOn("eventstore", "real servers of EventStoreDB", (addresses) => {
  const unused = addresses.split(/[\s,]+/);
  describeEventStore("the event store on EventStoreDB", (options) => {
    const url = unused.shift();
    if (url === undefined)
      throw new Error(
        "EVENTSTORE_URL must name three servers without events, separated by spaces.",
      );
    return openShop(url, options);
  });
});
