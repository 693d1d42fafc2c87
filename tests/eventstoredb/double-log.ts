import { randomUUID } from "node:crypto";

export type DoubleEvent = {
  readonly id: string;
  readonly stream: string;
  readonly revision: bigint;
  /** A byte offset, as on a server: it grows, and there are gaps. */
  readonly position: bigint;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
  readonly createdMs: number;
};

export type Proposed = Pick<DoubleEvent, "id" | "type" | "contentType" | "data" | "metadata">;

export type Expected = bigint | "any" | "no_stream" | "stream_exists";

export type DoubleVerdict =
  | { readonly kind: "success"; readonly last: DoubleEvent }
  | { readonly kind: "wrong-version"; readonly current: bigint | undefined }
  | { readonly kind: "too-large" };

/** What an EventStoreDB server remembers: a list of events, and rules for appending to it. */
export const createDoubleLog = (maxAppendSize: number) => {
  const events: DoubleEvent[] = [];
  const streams = new Map<string, DoubleEvent[]>();
  const listeners = new Set<() => void>();
  let offset = 0n;

  const write = (stream: string, proposed: Proposed): DoubleEvent => {
    const own = streams.get(stream) ?? [];
    const event = {
      ...proposed,
      stream,
      revision: BigInt(own.length),
      position: offset,
      createdMs: Date.now(),
    };
    offset += 120n + BigInt(proposed.data.length);
    own.push(event);
    streams.set(stream, own);
    events.push(event);
    return event;
  };

  /** What a server writes for itself, between the events of its users. */
  const writeSystemEvent = (): void => {
    write("$stats-double", {
      id: randomUUID(),
      type: "$statsCollected",
      contentType: "application/json",
      data: new Uint8Array([123, 125]),
      metadata: new Uint8Array(),
    });
  };
  writeSystemEvent();

  const isExpected = (expected: Expected, current: bigint): boolean => {
    if (expected === "any") return true;
    if (expected === "no_stream") return current === -1n;
    if (expected === "stream_exists") return current >= 0n;
    return expected === current;
  };

  /** The append that already has these ids right behind the expected revision. */
  const findRepeated = (
    own: readonly DoubleEvent[],
    proposed: readonly Proposed[],
    expected: Expected,
  ): DoubleEvent | undefined => {
    if (expected === "stream_exists") return undefined;
    const start =
      expected === "any"
        ? own.findIndex(({ id }) => id === proposed[0]?.id)
        : expected === "no_stream"
          ? 0
          : Number(expected) + 1;
    if (start < 0) return undefined;
    const isSame = proposed.every(({ id }, index) => own[start + index]?.id === id);
    return isSame ? own[start + proposed.length - 1] : undefined;
  };

  return {
    events,
    stream: (name: string): readonly DoubleEvent[] | undefined => streams.get(name),
    writeSystemEvent,
    append: (stream: string, proposed: readonly Proposed[], expected: Expected): DoubleVerdict => {
      const size = proposed.reduce(
        (sum, { data, metadata }) => sum + data.length + metadata.length,
        0,
      );
      if (size > maxAppendSize) return { kind: "too-large" };
      const own = streams.get(stream) ?? [];
      const current = BigInt(own.length) - 1n;
      const repeated = findRepeated(own, proposed, expected);
      if (repeated !== undefined) return { kind: "success", last: repeated };
      if (!isExpected(expected, current))
        return { kind: "wrong-version", current: current < 0n ? undefined : current };
      let last: DoubleEvent | undefined;
      for (const each of proposed) last = write(stream, each);
      if (events.length % 40 === 0) writeSystemEvent();
      for (const listener of listeners) listener();
      return { kind: "success", last: last as DoubleEvent };
    },
    /** Calls when something was appended; returns how to stop. */
    onAppended: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

export type DoubleLog = ReturnType<typeof createDoubleLog>;
