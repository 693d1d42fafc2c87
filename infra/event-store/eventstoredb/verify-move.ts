import type { RecordedEvent } from "../port.ts";
import { type ReadEvent, unwrap } from "./envelope.ts";
import { PAGE, pagesOf, type Sides } from "./moving.ts";

/** Both sides do not have the same log. */
export class LogsDiffer extends Error {
  constructor(position: bigint, what: string) {
    super(`At position ${position} the two logs differ: ${what}. Nothing was switched.`);
    this.name = "LogsDiffer";
  }
}

/** The first part of the event that is not the same on both sides. */
const findDifference = (ours: RecordedEvent, theirs: ReadEvent): string | undefined => {
  const pairs: readonly (readonly [string, unknown, unknown])[] = [
    ["id", ours.id, theirs.id],
    ["stream", ours.stream, theirs.stream],
    ["revision", ours.revision, theirs.revision],
    ["type", ours.type, theirs.type],
    ["version", ours.version, theirs.version],
    ["data", JSON.stringify(ours.data), theirs.data],
    ["metadata", JSON.stringify(ours.metadata), theirs.metadata],
  ];
  return pairs.find(([, left, right]) => left !== right)?.[0];
};

const rememberText = `
  insert into log.copied (position, source_position)
  select * from unnest($1::bigint[], $2::bigint[]) on conflict do nothing`;

type Pair = { readonly position: bigint; readonly source: bigint };

const remember = async ({ pool }: Sides, pairs: readonly Pair[]): Promise<void> => {
  await pool.query(rememberText, [
    pairs.map(({ position }) => position),
    pairs.map(({ source }) => source),
  ]);
};

async function* ownEvents({ client }: Sides, logId: string): AsyncIterable<ReadEvent> {
  for await (const event of client.read("forwards")) {
    const read = unwrap(event, logId);
    if (read !== undefined) yield read;
  }
}

/**
 * Compares both logs position by position, from the first event to the last of both, and remembers
 * where each event is on the server. Returns the server's position of the last one, -1n for none.
 */
export const verifyMove = async (
  sides: Sides,
  logId: string,
  onDone: (events: number) => void,
): Promise<bigint> => {
  const serverEvents = ownEvents(sides, logId)[Symbol.asyncIterator]();
  let last = -1n;
  let done = 0;
  let pairs: Pair[] = [];
  for await (const events of pagesOf(sides, 0n)) {
    for (const event of events) {
      const { value } = (await serverEvents.next()) as { value: ReadEvent | undefined };
      if (value === undefined) throw new LogsDiffer(event.position, "the server has no event");
      const difference = findDifference(event, value);
      if (difference !== undefined) throw new LogsDiffer(event.position, difference);
      pairs.push({ position: event.position, source: value.source });
      last = value.source;
    }
    if (pairs.length >= PAGE) {
      await remember(sides, pairs);
      done += pairs.length;
      pairs = [];
      onDone(done);
    }
  }
  await remember(sides, pairs);
  const { done: isOver } = await serverEvents.next();
  if (isOver !== true)
    throw new LogsDiffer(BigInt(done + pairs.length + 1), "the server has one more event");
  await serverEvents.return?.();
  return last;
};
