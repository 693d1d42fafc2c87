import { newId } from "#infra/ids/uuid.ts";
import type { RecordedEvent } from "../port.ts";
import { findSource, guardHead, markServer, releaseHead } from "./binding.ts";
import { wrap } from "./envelope.ts";
import { type MoveOptions, pagesOf, type Sides, withSides } from "./moving.ts";
import { assertAppendLimit } from "./source-limit.ts";
import { SourceRefused } from "./source-refused.ts";
import { verifyMove } from "./verify-move.ts";

/** Appends that wait for the server's answer at the same time; the client keeps their order. */
const AT_ONCE = 50;

/** Consecutive events with the same metadata were one append, or can be one now. */
const appendsOf = (events: readonly RecordedEvent[]): readonly (readonly RecordedEvent[])[] => {
  const appends: RecordedEvent[][] = [];
  for (const event of events) {
    const group = appends.at(-1);
    const before = group?.at(-1);
    const belongs =
      before?.stream === event.stream &&
      before.recordedAt === event.recordedAt &&
      JSON.stringify(before.metadata) === JSON.stringify(event.metadata);
    if (belongs) group?.push(event);
    else appends.push([event]);
  }
  return appends;
};

/** Sends one append. Repeating it changes nothing: the ids and the revision are the original ones. */
const send = async (
  { client }: Sides,
  logId: string,
  events: readonly RecordedEvent[],
): Promise<{ readonly position: bigint; readonly source: bigint }> => {
  const [first] = events as [RecordedEvent];
  const { stream, metadata, recordedAt } = first;
  const data = wrap({ logId, events, metadata, recordedAt });
  const verdict = await client.append(stream, data, first.revision - 1n);
  if (verdict.status === "conflict")
    throw new SourceRefused(
      `The server has other events in ${stream}. Start with a server that has no events.`,
    );
  return { position: (events.at(-1) as RecordedEvent).position, source: verdict.position };
};

const rememberText = `
  insert into log.copied (position, source_position)
  select * from unnest($1::bigint[], $2::bigint[]) on conflict do nothing`;

/** Continues behind the last page that was copied completely. */
const copy = async (sides: Sides, logId: string, onDone: (events: number) => void) => {
  const { rows } = await sides.pool.query<{ position: string; source: string }>(
    `select coalesce(max(position), 0)::text as position,
            coalesce(max(source_position), -1)::text as source from log.copied`,
  );
  let lastSource = BigInt(rows[0]?.source ?? -1);
  for await (const events of pagesOf(sides, BigInt(rows[0]?.position ?? 0))) {
    const appends = appendsOf(events);
    const places: { position: bigint; source: bigint }[] = [];
    for (let start = 0; start < appends.length; start += AT_ONCE)
      places.push(
        ...(await Promise.all(
          appends.slice(start, start + AT_ONCE).map((append) => send(sides, logId, append)),
        )),
      );
    for (const { source, position } of places) {
      if (source <= lastSource)
        throw new SourceRefused(`The server changed the order of the log at position ${position}.`);
      lastSource = source;
    }
    await sides.pool.query(rememberText, [
      places.map(({ position }) => position),
      places.map(({ source }) => source),
    ]);
    onDone(Number((events.at(-1) as RecordedEvent).position));
  }
};

/** From here on nobody appends until the move is finished or taken back. */
const begin = async ({ pool, client }: Sides): Promise<string> => {
  await pool.query(
    "insert into log.source (log_id, state) values ($1, 'moving') on conflict do nothing",
    [newId()],
  );
  const logId = (await findSource(pool))?.logId as string;
  await guardHead(pool);
  try {
    await markServer(client, logId);
  } catch (error) {
    const { rows } = await pool.query("select from log.copied limit 1");
    if (rows.length === 0) {
      await releaseHead(pool);
      await pool.query("delete from log.source");
    }
    throw error;
  }
  return logId;
};

/**
 * Copies the log to the server, verifies it position by position, and lets the server decide from
 * then on. It can be interrupted and run again. Returns false when the server decides already.
 */
export const moveToEventStore = (options: MoveOptions): Promise<boolean> =>
  withSides(options, async (sides) => {
    const { pool, client, reader } = sides;
    if ((await findSource(pool))?.state === "eventstore") return false;
    await assertAppendLimit(client);
    const logId = await begin(sides);
    const total = Number(await reader.head());
    await copy(sides, logId, (done) => options.onProgress({ step: "copy", done, total }));
    const last = await verifyMove(sides, logId, (done) =>
      options.onProgress({ step: "verify", done, total }),
    );
    await pool.query("update log.source set state = 'eventstore', copied_to = $1", [last]);
    return true;
  });
