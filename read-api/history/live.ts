import type { RequestHandler } from "express";
import { eventColumns } from "#domain/history/event-columns.ts";
import { holds } from "#domain/kit/holds.ts";
import type { RecordedEvent } from "#infra/event-store/port.ts";
import { categoryOf } from "#infra/event-store/port.ts";
import { contextOf } from "#infra/http/request-context.ts";
import { conditionsOf } from "../kit/list-conditions.ts";
import { EventFilters, type ListedEvent } from "./contract.ts";
import { type FeedDependencies, sendFeed } from "./feed.ts";
import { listOf } from "./list-events.ts";

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

/** The port's filter takes the union of categories and types, but the caller means both. */
const matcher = ({ stream, category, except, type, filters }: EventFilters) => {
  const conditions = conditionsOf(eventColumns, filters);
  const categories = listOf(category);
  const excepted = listOf(except);
  const types = listOf(type);
  const isInStream = (name: string) =>
    stream === undefined ||
    (stream.endsWith("*") ? name.startsWith(stream.slice(0, -1)) : name === stream);
  return (event: RecordedEvent): boolean =>
    isInStream(event.stream) &&
    (categories === null || categories.includes(categoryOf(event.stream))) &&
    !excepted?.includes(categoryOf(event.stream)) &&
    (types === null || types.includes(event.type)) &&
    (conditions.length === 0 ||
      conditions.every((each) => holds(eventColumns, each, toListed(event))));
};

/**
 * Server-sent events at `LIVE_EVENTS_PATH`, to be mounted after the sign-in check. Answers 400 for
 * invalid filters.
 */
export const liveEvents =
  (dependencies: FeedDependencies): RequestHandler =>
  async (request, response) => {
    const filters = EventFilters.safeParse(request.query);
    if (!filters.success) {
      response.status(400).json({
        error: { code: "invalid-input", message: "These filters are invalid." },
      });
      return;
    }
    const matches = matcher(filters.data);
    await sendFeed(request, response, dependencies, {
      name: "recorded",
      permission: "event-log:read",
      filter: { websiteId: contextOf(response).websiteId },
      messageOf: (event) => (matches(event) ? toListed(event) : undefined),
    });
  };
