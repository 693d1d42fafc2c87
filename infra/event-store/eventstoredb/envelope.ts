import * as z from "zod";
import type { EventMetadata, NewEvent } from "../port.ts";
import { websiteOfStream } from "../validate-append.ts";

/** An event as it is sent to the server. */
export type SourceData = {
  readonly id: string;
  readonly type: string;
  readonly data: NewEvent["data"];
  readonly metadata: Envelope;
};

/** An event as the server has it. */
export type SourceEvent = {
  readonly id: string;
  readonly stream: string;
  readonly revision: bigint;
  /** Commit position in `$all`. */
  readonly position: bigint;
  readonly type: string;
  readonly data: unknown;
  readonly metadata: unknown;
  /** Time at which the server wrote it. */
  readonly created: Date;
};

/** An event of Daybook's log, read from the server. */
export type ReadEvent = {
  readonly source: bigint;
  readonly id: string;
  readonly stream: string;
  readonly websiteId: string;
  readonly revision: bigint;
  readonly type: string;
  readonly version: number;
  readonly data: string;
  readonly metadata: string;
  readonly recordedAt: string;
  /** Whether it is the last event of its append. */
  readonly isLast: boolean;
};

const MetadataSchema = z
  .object({
    websiteId: z.string().max(63),
    actor: z.string().max(1_000),
    visitorId: z.string().max(1_000).optional(),
    correlationId: z.string().max(1_000),
    causationId: z.string().max(1_000).optional(),
    idempotencyKey: z.string().max(1_000).optional(),
  })
  .loose();

const EnvelopeSchema = z.object({
  daybook: z.object({
    log: z.uuid(),
    version: z.int().min(1).max(32_767),
    /** Number of later events of the same append. */
    left: z.int().min(0).max(1_000),
    /** Absent: the server's time counts. */
    recordedAt: z.iso.datetime().optional(),
    metadata: MetadataSchema,
  }),
});

/**
 * Custom metadata of an event on the server. The two names with `$` are those that the server's own
 * tools understand.
 */
type Envelope = {
  readonly $correlationId: string;
  readonly $causationId?: string;
  readonly daybook: {
    readonly log: string;
    readonly version: number;
    readonly left: number;
    readonly recordedAt?: string;
    readonly metadata: EventMetadata;
  };
};

type Wrapping = {
  readonly logId: string;
  readonly events: readonly NewEvent[];
  readonly metadata: EventMetadata;
  readonly recordedAt?: string | undefined;
};

/** The events of one append, as the server gets them. */
export const wrap = ({ logId, events, metadata, recordedAt }: Wrapping): readonly SourceData[] =>
  events.map(({ id, type, version, data }, index) => ({
    id,
    type,
    data,
    metadata: {
      $correlationId: metadata.correlationId,
      ...(metadata.causationId !== undefined && { $causationId: metadata.causationId }),
      daybook: {
        log: logId,
        version,
        left: events.length - 1 - index,
        ...(recordedAt !== undefined && { recordedAt }),
        metadata,
      },
    },
  }));

/** The server contains an event that cannot be part of the log: the copy stops there. */
export class UnreadableSource extends Error {
  constructor(event: Pick<SourceEvent, "stream" | "revision">, reason: string) {
    super(`The event ${event.revision} of ${event.stream} in EventStoreDB ${reason}`);
    this.name = "UnreadableSource";
  }
}

const hasEnvelope = (metadata: unknown): boolean =>
  typeof metadata === "object" && metadata !== null && "daybook" in metadata;

/** The log's event; undefined for events of other programs. */
export const unwrap = (event: SourceEvent, logId: string): ReadEvent | undefined => {
  if (!hasEnvelope(event.metadata)) return undefined;
  const parsed = EnvelopeSchema.safeParse(event.metadata);
  if (!parsed.success) throw new UnreadableSource(event, "is damaged: its metadata is not valid.");
  const { log, version, left, recordedAt, metadata } = parsed.data.daybook;
  if (log !== logId) throw new UnreadableSource(event, `belongs to another log, ${log}.`);
  if (websiteOfStream(event.stream) !== metadata.websiteId)
    throw new UnreadableSource(event, "belongs to another website than its stream.");
  return {
    source: event.position,
    id: event.id,
    stream: event.stream,
    websiteId: metadata.websiteId,
    revision: event.revision,
    type: event.type,
    version,
    data: JSON.stringify(event.data),
    metadata: JSON.stringify((event.metadata as Envelope).daybook.metadata),
    recordedAt: recordedAt ?? event.created.toISOString(),
    isLast: left === 0,
  };
};
