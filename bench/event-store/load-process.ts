import { createPostgresEventStore } from "#infra/event-store/postgres.ts";
import { drive, type Load } from "./load.ts";

/** One of several processes that append concurrently; prints its measurements as JSON. */
const [url, load] = process.argv.slice(2) as [string, string];
const store = createPostgresEventStore({ connectionString: url });
console.log(JSON.stringify(await drive(store, JSON.parse(load) as Load)));
await store.close();
