import { expect, it } from "vitest";
import { readConfig } from "#infra/config/config.ts";
import { kafkaSettingsOf } from "./settings.ts";

const KAFKA_BROKERS = "one.example:9092, two.example:9092";

it("is switched off without brokers, and nothing relays", () => {
  const config = readConfig({});
  expect(kafkaSettingsOf(config)).toBeUndefined();
  expect(config.DAYBOOK_ROLES).toEqual(["web", "projections", "jobs"]);
});

it("relays with brokers, unless the roles are chosen", () => {
  const config = readConfig({ KAFKA_BROKERS });
  expect(config.DAYBOOK_ROLES).toEqual(["web", "projections", "jobs", "relay"]);
  expect(kafkaSettingsOf(config)).toMatchObject({
    brokers: ["one.example:9092", "two.example:9092"],
    tls: false,
    sasl: undefined,
    prefix: "daybook",
    partitions: 12,
    replication: -1,
  });
  expect(readConfig({ KAFKA_BROKERS, DAYBOOK_ROLES: "web" }).DAYBOOK_ROLES).toEqual(["web"]);
});

it("takes encryption and credentials", () => {
  const credentials = {
    KAFKA_SASL: "scram-sha-512",
    KAFKA_USERNAME: "daybook",
    KAFKA_PASSWORD: "secret",
  };
  const config = readConfig({ KAFKA_BROKERS, KAFKA_TLS: "true", ...credentials });
  expect(kafkaSettingsOf(config)).toMatchObject({
    tls: true,
    sasl: { mechanism: "scram-sha-512", username: "daybook", password: "secret" },
  });
});

it.each([
  [{ KAFKA_BROKERS: "no port" }, "A broker is host:port."],
  [{ KAFKA_BROKERS, KAFKA_SASL: "plain" }, "need each other"],
  [{ KAFKA_BROKERS, KAFKA_CA_FILE: "ca.pem" }, "KAFKA_CA_FILE needs KAFKA_TLS=true."],
  [{ KAFKA_BROKERS, KAFKA_PARTITIONS: "0" }, "KAFKA_PARTITIONS"],
  [{ PROJECTIONS_FROM: "kafka" }, "PROJECTIONS_FROM=kafka needs KAFKA_BROKERS."],
  [{ DAYBOOK_ROLES: "relay" }, "The role relay needs KAFKA_BROKERS."],
])("refuses %o", (environment, reason) => expect(() => readConfig(environment)).toThrow(reason));
