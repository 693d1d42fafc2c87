import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createPostgresEventStore } from "#infra/event-store/postgres.ts";
import { newId } from "#infra/ids/uuid.ts";

/** The floor: `node:http` and the log's group commit, and nothing of Daybook in between. */
const eventStore = createPostgresEventStore({
  connectionString: process.env.DATABASE_URL as string,
});
const server = createServer((request, response) => {
  let body = "";
  request.on("data", (chunk) => {
    body += chunk;
  });
  request.on("end", async () => {
    const id = newId();
    await eventStore.append({
      stream: `floor-bench.${id}`,
      expectedRevision: "any",
      events: [{ id, type: "FloorRecorded", version: 1, data: { body } }],
      metadata: { websiteId: "bench", actor: "visitor", correlationId: id },
    });
    response.writeHead(204).end();
  });
});
server.listen(0, "127.0.0.1", () => {
  console.log(`http://localhost:${(server.address() as AddressInfo).port}/`);
});
process.on("SIGTERM", () => process.exit(0));
