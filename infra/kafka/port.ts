/** One record of the topic of the log. */
export type LogMessage = {
  readonly partition: number;
  /** The stream. */
  readonly key: string;
  readonly value: string;
  readonly headers: Readonly<Record<string, string>>;
  /** When the event was recorded, in milliseconds since 1970. */
  readonly recordedAtMs: number;
};

/** How far the topic carries the log. Written in the transaction of the messages before it. */
export type RelayCheckpoint = {
  /** Identity of the log: a restored copy has another. */
  readonly logId: string;
  /** Number of partitions for ever: another number would move websites. */
  readonly partitions: number;
  readonly position: bigint;
  /** Id of the event at the position. Absent in checkpoints of earlier releases. */
  readonly eventId?: string | undefined;
  /** Position of the last event of each partition, 0 for none. */
  readonly last: readonly bigint[];
};

export type Publisher = {
  /**
   * Fences every other publisher, whose open transaction is thereby aborted, and returns the last
   * committed checkpoint.
   */
  readonly recover: () => Promise<RelayCheckpoint | undefined>;
  /**
   * Writes the messages and the checkpoint in one transaction: readers see all of it or nothing.
   * After an error the outcome is unknown, and only a new publisher's `recover` tells.
   */
  readonly publish: (messages: readonly LogMessage[], checkpoint: RelayCheckpoint) => Promise<void>;
  readonly close: () => Promise<void>;
};

export type ReceivedMessage = {
  readonly offset: bigint;
  readonly key: string;
  readonly value: string;
  readonly headers: Readonly<Record<string, string>>;
};

export type ReceivedBatch = {
  readonly partition: number;
  readonly messages: readonly ReceivedMessage[];
  /** The offset behind these messages and the marks of transactions that follow them. */
  readonly next: bigint;
  /** The offset behind the last record of the partition. */
  readonly end: bigint;
};

export type Consumption = {
  /** Delivers nothing more of this partition until `resume`; what has been fetched still comes. */
  readonly pause: (partition: number) => void;
  readonly resume: (partition: number) => void;
  /** Continues this partition at the offset; without one at its beginning. */
  readonly seek: (partition: number, offset?: bigint) => void;
  readonly close: () => Promise<void>;
};

export type ConsumeOptions = {
  readonly group: string;
  /** Start of every partition: its first message with this time or a later one. */
  readonly fromMs: number;
  /** Batches of one partition arrive in order. False: the batch is not accepted, because of a seek. */
  readonly onBatch: (batch: ReceivedBatch) => boolean;
  /** The consumption has crashed. */
  readonly onEnd: (error: unknown) => void;
};

/** The topic that carries the event log, and the topic with the checkpoints. */
export type LogTopic = {
  /** Creates both topics if needed; returns the topic's number of partitions. */
  readonly prepare: (partitions: number) => Promise<number>;
  /** Whether nothing was ever written to it. */
  readonly isUntouched: () => Promise<boolean>;
  readonly openPublisher: () => Promise<Publisher>;
  readonly consume: (options: ConsumeOptions) => Promise<Consumption>;
  readonly close: () => Promise<void>;
};

/** Another publisher has taken over. This one can never write again. */
export class PublisherFenced extends Error {
  /** The broker's error code: 47 or 90. */
  readonly code: number;

  constructor(code: number, cause: unknown) {
    super(`Another relay has taken over (Kafka error ${code}).`, { cause });
    this.name = "PublisherFenced";
    this.code = code;
  }
}
