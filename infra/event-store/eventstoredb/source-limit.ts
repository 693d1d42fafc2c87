import { newId } from "#infra/ids/uuid.ts";
import { InvalidAppend } from "../errors.ts";
import type { ValidAppend } from "../validate-append.ts";
import type { SourceClient } from "./client.ts";
import { SourceRefused } from "./source-refused.ts";

/**
 * Bytes that the server must accept in one append: what the port allows (8 MiB of data) and its
 * metadata. The default of EventStoreDB is 1 MiB, its maximum just below 16 MiB.
 */
export const NEEDED_APPEND_BYTES = 12 * 1_048_576;

const OVERHEAD_BYTES = 512;

/** Text outside of ASCII takes more bytes than the port counts. */
export const assertFits = ({ append, data, metadata }: ValidAppend): void => {
  const each = Buffer.byteLength(metadata) + OVERHEAD_BYTES;
  const bytes = data.reduce((sum, json) => sum + Buffer.byteLength(json) + each, 0);
  if (bytes > NEEDED_APPEND_BYTES)
    throw new InvalidAppend(
      `The append to ${append.stream} has ${bytes} bytes; EventStoreDB takes ${NEEDED_APPEND_BYTES}.`,
    );
};

const PROBE_STREAM = "daybookProbe";
const NEVER = 1_000_000_000n;

/**
 * Asks the server for its limit by an append of that size that expects a revision which the stream
 * never has: nothing is written, and the server rejects either the size or the revision.
 */
export const assertAppendLimit = async (client: Pick<SourceClient, "append">): Promise<void> => {
  const text = "x".repeat(NEEDED_APPEND_BYTES - OVERHEAD_BYTES);
  const probe = {
    id: newId(),
    type: "AppendLimitProbed",
    data: { text },
    metadata: {},
  } as unknown as Parameters<SourceClient["append"]>[1][number];
  try {
    await client.append(PROBE_STREAM, [probe], NEVER);
  } catch (error) {
    if (!(error instanceof InvalidAppend)) throw error;
    throw new SourceRefused(
      `${error.message} Daybook needs ${NEEDED_APPEND_BYTES}. Start the server with --max-append-size=${NEEDED_APPEND_BYTES} (or EVENTSTORE_MAX_APPEND_SIZE=${NEEDED_APPEND_BYTES}).`,
    );
  }
};
