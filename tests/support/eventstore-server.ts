import type { TestProject } from "vitest/node";
import { freePort } from "#infra/postgres/free-port.ts";
import { fromContainer, fromEnvironment, provideServer } from "./find-server.ts";

/** The last version under the BSD licence. */
export const EVENTSTORE_IMAGE = "eventstore/eventstore:23.10.1-bookworm-slim";
/** As many as the suite opens stores: each store is the log of another shop, which needs a server without events. */
const SERVERS = 3;
export const MAX_APPEND_BYTES = 12_582_912;

const startServer = async () => {
  const { GenericContainer, Wait } = await import("testcontainers");
  const port = await freePort();
  const started = await new GenericContainer(EVENTSTORE_IMAGE)
    .withExposedPorts({ container: 2113, host: port })
    .withEnvironment({
      EVENTSTORE_CLUSTER_SIZE: "1",
      EVENTSTORE_INSECURE: "true",
      EVENTSTORE_MEM_DB: "true",
      EVENTSTORE_RUN_PROJECTIONS: "None",
      EVENTSTORE_MAX_APPEND_SIZE: `${MAX_APPEND_BYTES}`,
    })
    .withWaitStrategy(Wait.forHttp("/health/live", 2113).forStatusCode(204))
    .start();
  return { url: `esdb://127.0.0.1:${port}?tls=false`, stop: () => started.stop() };
};

const containers = async () => {
  const servers = await Promise.all(Array.from({ length: SERVERS }, startServer));
  return {
    address: servers.map(({ url }) => url).join(" "),
    stop: async () => {
      await Promise.all(servers.map(({ stop }) => stop()));
    },
  };
};

/**
 * Servers without events for the suite: EVENTSTORE_URL with three addresses, separated by spaces, else
 * Docker. No package brings one.
 */
export const setup = (project: TestProject): Promise<() => Promise<void>> =>
  provideServer(project, {
    name: "eventstore",
    files: /\/eventstoredb\/event-store\.test\.ts$/,
    ways: [fromEnvironment("EVENTSTORE_URL"), fromContainer(containers)],
  });
