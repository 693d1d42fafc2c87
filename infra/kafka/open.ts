import type { Log } from "#infra/log/log.ts";
import type { LogTopic } from "./port.ts";
import type { KafkaSettings } from "./settings.ts";

/** Loads the client: processes that do not call this never load it. */
export const openLogTopic = async (settings: KafkaSettings, log: Log): Promise<LogTopic> => {
  const { openKafkajs } = await import("./kafkajs-client.ts");
  return openKafkajs(settings, log);
};
