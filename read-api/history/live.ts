import type { Request, RequestHandler, Response } from "express";
import type { EventFilter, EventStore, RecordedEvent } from "#infra/event-store/port.ts";
import { categoryOf } from "#infra/event-store/port.ts";
import { contextOf } from "#infra/http/request-context.ts";
import { EventFilters, type ListedEvent, Position } from "./contract.ts";
import { listOf } from "./list-events.ts";

const HEARTBEAT_MS = 15_000;
const PAGE_EVENTS = 100;
const SUMMARY_CHARACTERS = 300;

const toListed = (event: RecordedEvent): ListedEvent => ({
  position: `${event.position}`,
  id: event.id,
  stream: event.stream,
  category: categoryOf(event.stream),
  revision: `${event.revision}`,
  type: event.type,
  actor: event.metadata.actor,
  recordedAt: event.recordedAt,
  summary: JSON.stringify(event.data).slice(0, SUMMARY_CHARACTERS),
});

/** What the port's filter cannot say: it takes the union of categories and types, a person means both. */
const matcher = ({ stream, category, type }: EventFilters) => {
  const categories = listOf(category);
  const types = listOf(type);
  const isInStream = (name: string) =>
    stream === undefined ||
    (stream.endsWith("*") ? name.startsWith(stream.slice(0, -1)) : name === stream);
  return (event: RecordedEvent): boolean =>
    isInStream(event.stream) &&
    (categories === null || categories.includes(categoryOf(event.stream))) &&
    (types === null || types.includes(event.type));
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

type Dependencies = {
  readonly eventStore: EventStore;
  readonly onError: (error: unknown) => void;
};

/**
 * Server-sent events at `LIVE_EVENTS_PATH`, to be mounted behind the owner's sign-in. A slow reader
 * slows its own reading of the log and nothing else. Answers 400 for filters that cannot be used.
 */
export const liveEvents =
  ({ eventStore, onError }: Dependencies): RequestHandler =>
  async (request, response) => {
    const filters = EventFilters.safeParse(request.query);
    if (!filters.success) {
      response.status(400).json({
        error: { code: "invalid-input", message: "These filters cannot be used." },
      });
      return;
    }
    const after = await startOf(request, eventStore);
    const leaving = new AbortController();
    response.on("close", () => leaving.abort());
    response.writeHead(200, {
      "content-type": "text/event-stream",
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
    });
    response.write(`retry: 1000\nid: ${after}\n\n`);
    const heartbeat = setInterval(() => response.write(": still here\n\n"), HEARTBEAT_MS);
    const matches = matcher(filters.data);
    const filter: EventFilter = { websiteId: contextOf(response).websiteId };
    try {
      const { signal } = leaving;
      for await (const page of eventStore.subscribe({
        after,
        filter,
        limit: PAGE_EVENTS,
        signal,
      })) {
        for (const event of page.events.filter(matches))
          response.write(
            `event: recorded\nid: ${event.position}\ndata: ${JSON.stringify(toListed(event))}\n\n`,
          );
        await drained(response, signal);
      }
    } catch (error) {
      // The browser comes back by itself, with the last id that it saw.
      onError(error);
    } finally {
      clearInterval(heartbeat);
      response.end();
    }
  };
