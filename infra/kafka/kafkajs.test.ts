import { silentLog } from "#infra/log/log.ts";
import { kafkaAt } from "#tests/kafka/kafka-at.ts";
import { describeOn } from "#tests/support/real-server.ts";
import { openKafkajs } from "./kafkajs-client.ts";
import { describeLogTopic } from "./port.suite.ts";

describeOn("kafka", "a real broker", (address) =>
  describeLogTopic("kafkajs", (prefix) => openKafkajs(kafkaAt(address, prefix), silentLog)),
);
