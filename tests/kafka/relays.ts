import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Append, EventStore } from "#infra/event-store/port.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { appendOf, metadata } from "#tests/projections/things.ts";

const script = fileURLToPath(new URL("./relay-process.ts", import.meta.url));

export type RelayProcess = {
  readonly child: ChildProcess;
  readonly kill: () => Promise<void>;
  /** What it wrote to its standard error. */
  readonly errors: () => string;
};

export const startRelayProcess = async (
  database: string,
  brokers: string,
  prefix: string,
  way = "",
): Promise<RelayProcess> => {
  const child = spawn(process.execPath, [script, database, brokers, prefix, way], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let errors = "";
  child.stderr.on("data", (data) => {
    errors += data;
  });
  await once(child.stdout, "data");
  return {
    child,
    errors: () => errors,
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, "exit");
      child.kill("SIGKILL");
      await exited;
    },
  };
};

export const relayedPosition = async (sql: Sql): Promise<number> => {
  const [row] = await sql.query<{ position: number }>("select position from kafka_relay");
  return row?.position ?? 0;
};

/** Event number `n` of a log of several websites. */
export const websiteAppend = (n: number): Append => {
  const websiteId = `site${n % 7}`;
  const append = appendOf(`t${n % 53}`, "ThingCounted", { by: (n % 5) + 1 });
  return {
    ...append,
    stream: append.stream.replace("-demo.", `-${websiteId}.`),
    metadata: { ...metadata, websiteId },
  };
};

export const appendToWebsites = async (
  eventStore: EventStore,
  count: number,
  from = 0,
): Promise<void> => {
  for (let done = 0; done < count; done += 200)
    await eventStore.appendAll(
      Array.from({ length: Math.min(200, count - done) }, (_, index) =>
        websiteAppend(from + done + index),
      ),
    );
};
