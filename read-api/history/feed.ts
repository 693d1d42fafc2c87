import type { Request, Response } from "express";
import { Position } from "#domain/kit/log-position.ts";
import type { Permission } from "#domain/kit/permission.ts";
import type { EventFilter, EventStore, RecordedEvent } from "#infra/event-store/port.ts";
import type { RequestContext, SignedInOwner } from "#infra/http/context.ts";
import { contextOf } from "#infra/http/request-context.ts";

const HEARTBEAT_MS = 15_000;
/** After this time the reader reconnects automatically and has to be signed in still. */
const END_AFTER_MS = 10 * 60_000;
const PAGE_EVENTS = 100;

/**
 * Categories that can change the reader's permissions: members and their roles, and owners' actions
 * on their accounts. Every feed must read these, or it would only notice a change with its next
 * event.
 */
export const membershipCategories = ["member", "owner"] as const;

export type FeedDependencies = {
  readonly eventStore: EventStore;
  /** Undefined for a person who is no longer signed in or a member. */
  readonly findOwner: (
    context: Pick<RequestContext, "cookies" | "websiteId">,
  ) => Promise<SignedInOwner | undefined>;
  readonly onError: (error: unknown) => void;
};

type Feed = {
  /** Includes `membershipCategories`, unless it covers everything. */
  readonly filter: EventFilter;
  /** Without this permission the feed ends. */
  readonly permission: Permission;
  /** Data of the message; undefined for events that this reader does not need. */
  readonly messageOf: (event: RecordedEvent, owner: SignedInOwner) => object | undefined;
  readonly name: string;
};

const startOf = async (request: Request, eventStore: EventStore): Promise<bigint> => {
  const given = Position.safeParse(request.get("Last-Event-ID") ?? request.query.lastEventId);
  return given.success ? BigInt(given.data) : eventStore.head();
};

/** Resolves when the client has read everything, or is gone. */
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
 * Sends events as any process records them, until the reader leaves. A slow reader slows only its
 * own reading of the log; nothing is buffered for it. The reader's permissions are checked before
 * each message and heartbeat, so that nothing is sent after they end.
 */
export const sendFeed = async (
  request: Request,
  response: Response,
  { eventStore, findOwner, onError }: FeedDependencies,
  { filter, permission, messageOf, name }: Feed,
): Promise<void> => {
  const context = contextOf(response);
  const findReader = async () => {
    const owner = await findOwner(context);
    // Every signed-in person has this permission; it belongs to no role.
    if (permission === "own-account") return owner;
    return owner?.permissions.has(permission) ? owner : undefined;
  };
  let after = await startOf(request, eventStore);
  const leaving = begin(response, after);
  const { signal } = leaving;
  const beat = async () => {
    if ((await findReader()) === undefined) leaving.abort();
    else if (!signal.aborted) response.write(`id: ${after}\n\n`);
  };
  const broke = (error: unknown) => {
    // The browser reconnects automatically, with the last id that it received.
    onError(error);
    leaving.abort();
  };
  const heartbeat = setInterval(() => void beat().catch(broke), HEARTBEAT_MS);
  const end = setTimeout(() => leaving.abort(), END_AFTER_MS);
  try {
    const reading = { after, filter, limit: PAGE_EVENTS, signal, caughtUp: true };
    for await (const page of eventStore.subscribe(reading)) {
      const reader = page.events.length === 0 ? undefined : await findReader();
      if (page.events.length > 0 && reader === undefined) break;
      for (const event of page.events) {
        const message = reader && messageOf(event, reader);
        if (message !== undefined)
          response.write(
            `event: ${name}\nid: ${event.position}\ndata: ${JSON.stringify(message)}\n\n`,
          );
      }
      after = page.upTo;
      await drained(response, signal);
    }
  } catch (error) {
    broke(error);
  } finally {
    clearInterval(heartbeat);
    clearTimeout(end);
    response.end();
  }
};
