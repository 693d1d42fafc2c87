import { createTestDatabase } from "#tests/support/database.ts";
import { describeEventStore } from "./port.suite.ts";
import { createPostgresEventStore } from "./postgres.ts";

describeEventStore("the event store on Postgres", async (options) => {
  const test = await createTestDatabase();
  const store = createPostgresEventStore({ connectionString: test.url, ...options });
  return {
    ...store,
    close: async () => {
      await store.close();
      await test.drop();
    },
  };
});
