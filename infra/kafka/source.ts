import type { EventStore } from "#infra/event-store/port.ts";
import type { Log } from "#infra/log/log.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { createMergedLog } from "./merged-log.ts";
import { openLogTopic } from "./open.ts";
import { createReaderStatus } from "./reader-status.ts";
import { findRelayed } from "./relay-status.ts";
import type { KafkaSettings } from "./settings.ts";

type Options = {
  readonly settings: KafkaSettings;
  readonly eventStore: EventStore;
  readonly database: Sql;
  readonly log: Log;
};

/** What the projections of this process follow instead of the log. Connects when they do. */
export const createKafkaSource = ({
  settings,
  eventStore,
  database,
  log,
}: Options): Pick<EventStore, "subscribe"> => {
  const status = createReaderStatus(database, log);
  return createMergedLog({
    openTopic: () => openLogTopic(settings, log),
    prefix: settings.prefix,
    partitions: settings.partitions,
    eventStore,
    findRelayed: () => findRelayed(database),
    onStatus: status.set,
    onGaps: status.gaps,
    onClose: status.stop,
    log,
  });
};
