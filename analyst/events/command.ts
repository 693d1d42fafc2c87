import { once } from "node:events";
import { Command } from "commander";
import { categoryOf, type EventFilter, type RecordedEvent } from "#infra/event-store/port.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { eventTypeNames } from "../kit/event-type-names.ts";
import { count, moment, names, position } from "../kit/flags.ts";
import { findPositionAt } from "../kit/position-at.ts";
import { type Tools, UsageError, type WithTools } from "../kit/tools.ts";

type Flags = {
  readonly stream?: string;
  readonly category?: readonly string[];
  readonly type?: readonly string[];
  readonly website?: string;
  readonly from?: string;
  readonly to?: string;
  readonly after?: bigint;
  readonly limit?: number;
  readonly follow: boolean;
};

const line = (event: RecordedEvent): string =>
  `${JSON.stringify({
    ...event,
    position: Number(event.position),
    revision: Number(event.revision),
  })}\n`;

/** The port's filter takes the union of categories and types; here both must match. */
const matcher =
  ({ stream, category, type, from, to }: Flags) =>
  (event: RecordedEvent): boolean =>
    (stream === undefined ||
      (stream.endsWith("*")
        ? event.stream.startsWith(stream.slice(0, -1))
        : event.stream === stream)) &&
    (category === undefined || category.includes(categoryOf(event.stream))) &&
    (type === undefined || type.includes(event.type)) &&
    (from === undefined || event.recordedAt >= from) &&
    (to === undefined || event.recordedAt < to);

/** The part of the filter that the log supports; the matcher does the rest. */
const filterOf = ({ stream, category, type, website }: Flags): EventFilter => {
  const known = category ?? (stream?.includes("-") ? [categoryOf(stream)] : undefined);
  return {
    ...(known !== undefined ? { categories: known } : type !== undefined && { types: type }),
    ...(website !== undefined && { websiteId: website }),
  };
};

const findStart = async (sql: Sql, { after = 0n, from }: Flags): Promise<bigint> => {
  if (from === undefined) return after;
  const first = (await findPositionAt(sql, from)) - 1n;
  return first > after ? first : after;
};

const print = async ({ database, eventStore }: Tools, flags: Flags): Promise<void> => {
  if (flags.follow && flags.to !== undefined)
    throw new UsageError("--follow cannot be combined with --to.");
  const leaving = new AbortController();
  process.once("SIGINT", () => leaving.abort());
  // A reader such as `head` closes the pipe when it has enough.
  process.stdout.on("error", () => leaving.abort());
  const { signal } = leaving;
  const matches = matcher(flags);
  const after = await findStart(database, flags);
  const end =
    flags.to === undefined
      ? await eventStore.head()
      : (await findPositionAt(database, flags.to)) - 1n;
  let left = flags.limit ?? Number.POSITIVE_INFINITY;
  const pages = eventStore.subscribe({ after, filter: filterOf(flags), signal, caughtUp: true });
  for await (const { events, upTo } of pages) {
    const wanted = events
      .filter((event) => (flags.follow || event.position <= end) && matches(event))
      .slice(0, left);
    left -= wanted.length;
    if (wanted.length > 0 && !process.stdout.write(wanted.map(line).join("")))
      await once(process.stdout, "drain", { signal }).catch(() => undefined);
    if (left <= 0 || signal.aborted || (!flags.follow && upTo >= end)) return;
  }
};

/** `events`: the log, oldest first, as JSON lines. Personal data stays sealed. */
export const eventsCommand = (withTools: WithTools): Command =>
  new Command("events")
    .description("print events as JSON lines, oldest first")
    .option("--stream <name>", "only this stream; end the name with * to match a prefix")
    .option("--category <names>", "comma-separated", names)
    .option("--type <names>", "types of events, comma-separated", eventTypeNames)
    .option("--website <id>", "one website")
    .option("--from <time>", "recorded at or after", moment)
    .option("--to <time>", "recorded before", moment)
    .option("--after <position>", "after this position", position)
    .option("--limit <count>", "at most this many events", count)
    .option("--follow", "keep running and print new events as they are recorded", false)
    .action((flags: Flags) => withTools((tools) => print(tools, flags)));
