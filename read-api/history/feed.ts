import type { Request, Response } from "express";
import type { EventFilter, EventStore, RecordedEvent } from "#infra/event-store/port.ts";
import { Position } from "./contract.ts";

const HEARTBEAT_MS = 15_000;
/** Then the reader comes back by itself, and has to be signed in still. */
const END_AFTER_MS = 10 * 60_000;
const PAGE_EVENTS = 100;

export type FeedDependencies = {
  readonly eventStore: EventStore;
  readonly onError: (error: unknown) => void;
};

type Feed = {
  readonly filter: EventFilter;
  /** Name of the message and its data; undefined for what the reader need not know. */
  readonly messageOf: (event: RecordedEvent) => object | undefined;
  readonly name: string;
};

const startOf = async (request: Request, eventStore: EventStore): Promise<bigint> => {
  const given = Position.safeParse(request.get("Last-Event-ID") ?? request.query.lastEventId);
  return given.success ? BigInt(given.data) : eventStore.head();
};

/** Resolves when the client has taken what was written, or is gone. */
const drained = (response: Response, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (!response.writableNeedDrain || signal.aborted) return resolve();
    const end = () => {
      response.off("drain", end);
      signal.removeEventListener("abort", end);
      resolve();
    };
    response.on("drain", end);
    signal.addEventListener("abort", end);
  });

const begin = (response: Response, after: bigint): AbortController => {
  const leaving = new AbortController();
  response.on("close", () => leaving.abort());
  response.writeHead(200, {
    "content-type": "text/event-stream",
    "cache-control": "no-store, no-transform",
    "x-accel-buffering": "no",
  });
  response.write(`retry: 1000\nid: ${after}\nevent: start\ndata: {}\n\n`);
  return leaving;
};

/**
 * Sends events as they are recorded, by whichever process, until the reader leaves. A slow reader slows
 * its own reading of the log and nothing else; nothing is kept in memory for it.
 */
export const sendFeed = async (
  request: Request,
  response: Response,
  { eventStore, onError }: FeedDependencies,
  { filter, messageOf, name }: Feed,
): Promise<void> => {
  let after = await startOf(request, eventStore);
  const leaving = begin(response, after);
  const { signal } = leaving;
  const heartbeat = setInterval(() => response.write(`id: ${after}\n\n`), HEARTBEAT_MS);
  const end = setTimeout(() => leaving.abort(), END_AFTER_MS);
  try {
    const reading = { after, filter, limit: PAGE_EVENTS, signal, caughtUp: true };
    for await (const page of eventStore.subscribe(reading)) {
      for (const event of page.events) {
        const message = messageOf(event);
        if (message !== undefined)
          response.write(
            `event: ${name}\nid: ${event.position}\ndata: ${JSON.stringify(message)}\n\n`,
          );
      }
      after = page.upTo;
      await drained(response, signal);
    }
  } catch (error) {
    // The browser comes back by itself, with the last id that it saw.
    onError(error);
  } finally {
    clearInterval(heartbeat);
    clearTimeout(end);
    response.end();
  }
};
