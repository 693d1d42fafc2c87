import type { Append, EventStore, RecordedEvent } from "#infra/event-store/port.ts";
import { newId } from "#infra/ids/uuid.ts";
import { wants } from "#projections/kit/feed.ts";
import type { Projection } from "#projections/kit/projection.ts";
import { sampleLog } from "#tests/projections/sample-log.ts";

const SEED = 20_260_301;
const SAMPLED = 12_000;

/** Random events of every type, as the proof of rebuilding uses them. */
export const sampleEvents = (): readonly Append[] => sampleLog(SEED, SAMPLED);

/** A website's id, and not the kind of a social network that is none of the known ones. */
const WEBSITES = /(?<!"network":)"(demo|other|third)"/g;
const OF_WEBSITE = /-(demo|other)\./;
/** Streams of the platform, which are named after websites. */
const OF_PLATFORM = /(?<=-platform\.)(demo|other|third)$/;
const UUIDS = /0197a5f0-[0-9a-f]{4}-/g;
const HEX = 16;

/** The same events of other websites, streams and persons, so that they change other rows. */
const copyOf = ({ stream, events, metadata, ...rest }: Append, number: number): Append => {
  const uuids = `0197a5f0-${number.toString(HEX).padStart(4, "0")}-`;
  const { websiteId } = metadata;
  return {
    ...rest,
    stream: stream
      .replace(OF_WEBSITE, `-$1${number}.`)
      .replace(OF_PLATFORM, `$1${number}`)
      .replace(UUIDS, uuids),
    metadata: {
      ...metadata,
      websiteId: websiteId === "platform" ? websiteId : `${websiteId}${number}`,
    },
    events: events.map(({ data, ...event }) => ({
      ...event,
      id: newId(),
      data: JSON.parse(
        JSON.stringify(data).replace(WEBSITES, `"$1${number}"`).replace(UUIDS, uuids),
      ),
    })),
  };
};

/** The events that the projection reads, and one append for each of their streams. */
const readBy = ({ reads }: Projection, sample: readonly Append[]): readonly Append[] => {
  const isRead = wants(reads);
  const byStream = new Map<string, Append>();
  for (const append of sample) {
    const events = append.events.filter(({ type }) =>
      isRead({ type, stream: append.stream } as RecordedEvent),
    );
    if (events.length === 0) continue;
    const known = byStream.get(append.stream) ?? { ...append, events: [] };
    byStream.set(append.stream, { ...known, events: [...known.events, ...events] });
  }
  return [...byStream.values()];
};

const AT_ONCE = 100;

/** Fills the log with at least so many events that the projection reads; returns their number. */
export const fillFor = async (
  projection: Projection,
  eventStore: EventStore,
  sample: readonly Append[],
  atLeast: number,
): Promise<number> => {
  const own = readBy(projection, sample);
  let events = 0;
  for (let number = 1; events < atLeast; number += 1) {
    const copies = own.map((append) => copyOf(append, number));
    for (let done = 0; done < copies.length; done += AT_ONCE) {
      const piece = copies.slice(done, done + AT_ONCE);
      const verdicts = await eventStore.appendAll(piece);
      const refused = verdicts.find(({ status }) => status !== "appended");
      if (refused !== undefined) throw new Error(`The log refused a sample: ${refused.status}.`);
      events += piece.reduce((sum, append) => sum + append.events.length, 0);
    }
  }
  return events;
};
