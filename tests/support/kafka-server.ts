import type { TestProject } from "vitest/node";
import { freePort } from "#infra/postgres/free-port.ts";
import { fromContainer, fromEnvironment, provideServer, type Way } from "./find-server.ts";
import { KAFKA_VERSIONS, startBroker, whyNoBroker } from "./kafka-broker.ts";

const version = process.env.KAFKA_VERSION ?? KAFKA_VERSIONS.current;

const embedded: Way = async () => (await whyNoBroker(version)) ?? startBroker(version);

const container = async () => {
  const { GenericContainer, Wait } = await import("testcontainers");
  const port = await freePort();
  const started = await new GenericContainer(`apache/kafka:${version}`)
    .withExposedPorts({ container: port, host: port })
    .withEnvironment({
      KAFKA_NODE_ID: "1",
      KAFKA_PROCESS_ROLES: "broker,controller",
      KAFKA_LISTENERS: `PLAINTEXT://:${port},CONTROLLER://:9093`,
      KAFKA_ADVERTISED_LISTENERS: `PLAINTEXT://127.0.0.1:${port}`,
      KAFKA_CONTROLLER_LISTENER_NAMES: "CONTROLLER",
      KAFKA_CONTROLLER_QUORUM_VOTERS: "1@localhost:9093",
      KAFKA_AUTO_CREATE_TOPICS_ENABLE: "false",
      KAFKA_OFFSETS_TOPIC_REPLICATION_FACTOR: "1",
      KAFKA_TRANSACTION_STATE_LOG_REPLICATION_FACTOR: "1",
      KAFKA_TRANSACTION_STATE_LOG_MIN_ISR: "1",
      KAFKA_GROUP_INITIAL_REBALANCE_DELAY_MS: "0",
    })
    .withWaitStrategy(Wait.forLogMessage("Kafka Server started"))
    .start();
  return {
    address: `127.0.0.1:${port}`,
    stop: async () => {
      await started.stop();
    },
  };
};

/** One Kafka for all tests of the run: KAFKA_BROKERS, else the jars from Maven Central, else Docker. */
export const setup = (project: TestProject): Promise<() => Promise<void>> =>
  provideServer(project, {
    name: "kafka",
    files: /\/kafka\//,
    ways: [fromEnvironment("KAFKA_BROKERS"), embedded, fromContainer(container)],
  });
