import type { KafkaSettings } from "#infra/kafka/settings.ts";

export const PARTITIONS = 4;

/** Settings for the broker of the tests. */
export const kafkaAt = (address: string, prefix: string): KafkaSettings => ({
  brokers: address.split(","),
  tls: false,
  caFile: undefined,
  sasl: undefined,
  prefix,
  partitions: PARTITIONS,
  replication: 1,
});
