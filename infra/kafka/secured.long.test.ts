import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { silentLog } from "#infra/log/log.ts";
import { kafkaAt } from "#tests/kafka/kafka-at.ts";
import {
  type Broker,
  KAFKA_VERSIONS,
  startBroker,
  whyNoBroker,
} from "#tests/support/kafka-broker.ts";
import { CREDENTIALS } from "#tests/support/kafka-security.ts";
import { describeOn } from "#tests/support/real-server.ts";
import { until } from "#tests/support/wait-for.ts";
import { openKafkajs } from "./kafkajs-client.ts";
import type { KafkaSettings } from "./settings.ts";

const missing = await whyNoBroker(KAFKA_VERSIONS.current);

const title = "a broker with encryption and passwords";
const body = () => {
  let broker: Broker;
  beforeAll(async () => {
    broker = await startBroker(KAFKA_VERSIONS.current, { isSecured: true });
  });
  afterAll(() => broker?.stop());

  type Sasl = NonNullable<KafkaSettings["sasl"]>;
  const opened = (change: Partial<KafkaSettings>, sasl: Partial<Sasl> = {}) => {
    const { address = "", caFile } = broker.secure ?? {};
    return openKafkajs(
      {
        ...kafkaAt(address, `secured-${randomUUID()}`),
        tls: true,
        caFile,
        sasl: { mechanism: "scram-sha-512", ...CREDENTIALS, ...sasl },
        ...change,
      },
      silentLog,
    );
  };

  it.each(["plain", "scram-sha-256", "scram-sha-512"] as const)(
    "accepts messages of the account, by %s",
    async (mechanism) => {
      const topic = await opened({}, { mechanism });
      try {
        expect(await topic.prepare(2)).toBe(2);
        const publisher = await topic.openPublisher();
        await publisher.recover();
        const checkpoint = { logId: randomUUID(), partitions: 2, position: 1n, last: [1n, 0n] };
        const message = { partition: 0, key: "cart-demo.1", value: "{}", headers: {} };
        await publisher.publish([{ ...message, recordedAtMs: Date.now() }], checkpoint);
        await publisher.close();
        await until(async () => !(await topic.isUntouched()));
      } finally {
        await topic.close();
      }
    },
  );

  it("is not used with a wrong password, which no message repeats", async () => {
    const password = `wrong ${randomUUID()}`;
    const error = await opened({}, { password }).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: "KafkaJSSASLAuthenticationError" });
    expect(String(error)).not.toContain(password);
  });

  it("is not used when nobody vouches for its certificate", async () => {
    await expect(opened({ caFile: undefined })).rejects.toThrow(/self-signed certificate/);
  });
};

if (missing === undefined) describeOn("kafka", title, body);
else describe.skip(`${title} (not run: ${missing})`, body);
