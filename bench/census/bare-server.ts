import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { createPostgresEventStore } from "#infra/event-store/postgres.ts";
import { newId } from "#infra/ids/uuid.ts";

/**
 * The floor: `node:http` and the log's group commit, without Daybook in between.
 * `BARE_SERVER=express` adds Express and its body parser: the cost of intake there.
 */
const eventStore = createPostgresEventStore({
  connectionString: process.env.DATABASE_URL as string,
});

const record = async (body: string): Promise<void> => {
  const id = newId();
  await eventStore.append({
    stream: `floor-bench.${id}`,
    expectedRevision: "any",
    events: [{ id, type: "FloorRecorded", version: 1, data: { body } }],
    metadata: { websiteId: "bench", actor: "visitor", correlationId: id },
  });
};

const plain: RequestListener = (request, response) => {
  let body = "";
  request.on("data", (chunk) => {
    body += chunk;
  });
  request.on("end", async () => {
    await record(body);
    response.writeHead(204).end();
  });
};

const behindExpress = () => {
  const app = express();
  app.use(express.text({ type: () => true }));
  app.post("/", async (request, response) => {
    await record(request.body);
    response.status(204).end();
  });
  return app;
};

const server = createServer(process.env.BARE_SERVER === "express" ? behindExpress() : plain);
server.listen(0, "127.0.0.1", () => {
  console.log(`http://localhost:${(server.address() as AddressInfo).port}/`);
});
process.on("SIGTERM", () => process.exit(0));
