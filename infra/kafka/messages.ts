import * as z from "zod";
import type { RecordedEvent } from "#infra/event-store/port.ts";
import type { LogMessage, ReceivedMessage } from "./port.ts";

const FNV_OFFSET = 0x81_1c_9d_c5;
const FNV_PRIME = 0x01_00_01_93;

/**
 * All events of a website are in one partition: projections need the order within a website
 * (`tests/projections/website-order.long.test.ts`), and none across websites. FNV-1a, 32 bits.
 */
export const partitionOf = (websiteId: string, partitions: number): number => {
  let hash = FNV_OFFSET;
  for (const byte of Buffer.from(websiteId)) hash = Math.imul(hash ^ byte, FNV_PRIME);
  return (hash >>> 0) % partitions;
};

/** `previous`: position of the event before it in the same partition, 0 for the first. */
export const toMessage = (
  event: RecordedEvent,
  partition: number,
  previous: bigint,
): LogMessage => ({
  partition,
  key: event.stream,
  value: JSON.stringify({
    id: event.id,
    stream: event.stream,
    revision: `${event.revision}`,
    position: `${event.position}`,
    type: event.type,
    version: event.version,
    recordedAt: event.recordedAt,
    metadata: event.metadata,
    data: event.data,
  }),
  headers: {
    position: `${event.position}`,
    previous: `${previous}`,
    revision: `${event.revision}`,
    type: event.type,
    website: event.metadata.websiteId,
  },
  recordedAtMs: Date.parse(event.recordedAt),
});

const Digits = z
  .string()
  .regex(/^\d{1,19}$/)
  .transform(BigInt);

const Headers = z.object({ position: Digits, previous: Digits });

/**
 * Position of a message and of the one before it in its partition; undefined when the relay did not
 * write it.
 */
export const findPlace = ({ headers }: ReceivedMessage): z.output<typeof Headers> | undefined =>
  Headers.safeParse(headers).data;

const Value = z.object({
  id: z.string(),
  stream: z.string(),
  revision: Digits,
  position: Digits,
  type: z.string(),
  version: z.int(),
  recordedAt: z.string(),
  metadata: z.looseObject({
    websiteId: z.string(),
    actor: z.string(),
    correlationId: z.string(),
  }),
  data: z.record(z.string(), z.unknown()),
});

/** The event of a message. Its data are JSON that the log has accepted before. */
export const toEvent = ({ value }: ReceivedMessage): RecordedEvent =>
  Value.parse(JSON.parse(value)) as RecordedEvent;
