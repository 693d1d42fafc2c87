import type { Pool } from "pg";
import { isoOf } from "#infra/postgres/iso-moment.ts";
import { EventStoreUnavailable } from "./errors.ts";
import { isPassing } from "./failures.ts";
import type {
  EventFilter,
  EventMetadata,
  EventStore,
  Json,
  Page,
  RecordedEvent,
  Verdict,
} from "./port.ts";
import { NO_STREAM } from "./port.ts";

export type Reader = Pick<EventStore, "readStream" | "readAll" | "head" | "findDuplicate">;

type Row = readonly (string | null)[];

/** Positions per statement: a filter without matches must not run for minutes. */
const WINDOW = 100_000n;

const COLUMNS =
  "e.position, e.revision, e.recorded_at, e.id, e.version, e.type, e.stream, e.data, e.metadata";

const READ_STREAM = `
  select s.revision, ${COLUMNS}
  from log.streams s
  left join lateral (
    select * from log.events e
    where e.stream_id = s.id and e.revision >= $2
    order by e.revision
    limit $3
  ) e on true
  where s.name = $1`;

const readAllText = (filter: EventFilter): string => `
  select h.position, ${COLUMNS}
  from log.head h
  left join lateral (
    select * from log.events e
    where e.position > $1 and e.position <= $2 ${conditionOf(filter)}
    order by e.position
    limit $3
  ) e on true`;

const conditionOf = ({ categories, types, websiteId }: EventFilter): string => {
  const kinds = [
    ...(categories === undefined ? [] : ["e.category = any ($4)"]),
    ...(types === undefined ? [] : ["e.type = any ($5)"]),
  ];
  return [
    ...(kinds.length === 0 ? [] : [`and (${kinds.join(" or ")})`]),
    ...(websiteId === undefined ? [] : ["and e.website = $6"]),
    // Every parameter must be used, or Postgres cannot infer its type.
    "and ($4::text[] is null or true) and ($5::text[] is null or true) and ($6::text is null or true)",
  ].join(" ");
};

export const createReader = (pool: Pool): Reader => {
  const query = async (name: string, text: string, values: unknown[]): Promise<readonly Row[]> => {
    try {
      const { rows } = await pool.query<(string | null)[]>({
        name,
        text,
        values,
        rowMode: "array",
        types: { getTypeParser: () => (value: string) => value },
      });
      return rows;
    } catch (error) {
      if (!isPassing(error)) throw error;
      throw new EventStoreUnavailable("The event log cannot be read now.", error);
    }
  };

  const readWindow = async (
    after: bigint,
    limit: number,
    filter: EventFilter,
  ): Promise<Page & { readonly head: bigint }> => {
    const shape = [filter.categories, filter.types, filter.websiteId]
      .map((part) => (part === undefined ? "-" : "+"))
      .join("");
    const end = after + WINDOW;
    const rows = await query(`log-read-all${shape}`, readAllText(filter), [
      after,
      end,
      limit,
      filter.categories ?? null,
      filter.types ?? null,
      filter.websiteId ?? null,
    ]);
    const head = BigInt(rows[0]?.[0] ?? 0);
    const events = toEvents(rows);
    const last = events.at(-1);
    const considered = end < head ? end : head;
    const upTo = last !== undefined && events.length === limit ? last.position : considered;
    return { events, upTo: upTo > after ? upTo : after, head };
  };

  return {
    readStream: async (stream, { from = 0n, limit } = {}) => {
      const rows = await query("log-read-stream", READ_STREAM, [stream, from, limit ?? null]);
      const revision = rows[0]?.[0];
      return { events: toEvents(rows), revision: revision ? BigInt(revision) : NO_STREAM };
    },
    readAll: async ({ after, limit, filter = {} }) => {
      const events: RecordedEvent[] = [];
      let upTo = after;
      for (;;) {
        const page = await readWindow(upTo, limit - events.length, filter);
        events.push(...page.events);
        upTo = page.upTo;
        if (events.length >= limit || upTo >= page.head) return { events, upTo };
      }
    },
    head: async () => {
      const rows = await query("log-head", "select position from log.head", []);
      return BigInt(rows[0]?.[0] ?? 0);
    },
    findDuplicate: async (websiteId, key) => {
      const [row] = await query(
        "log-answer",
        "select revision, position, answer from log.answers where website = $1 and key = $2",
        [websiteId, key],
      );
      return row && toRepeat(row);
    },
  };
};

const toRepeat = ([revision, position, answer]: Row): Extract<
  Verdict,
  { status: "duplicate" }
> => ({
  status: "duplicate",
  revision: BigInt(revision ?? 0),
  position: BigInt(position ?? 0),
  answer: JSON.parse(answer as string) as Json,
});

/** The rows after their first column; a row of nulls means no event. */
const toEvents = (rows: readonly Row[]): RecordedEvent[] => {
  let momentText = "";
  let moment = "";
  let metadataText = "";
  let shared: EventMetadata | undefined;
  const events: RecordedEvent[] = [];
  for (const row of rows) {
    const [, position, revision, recordedAt, id, version, type, stream, data, metadata] =
      row as readonly string[];
    if (position === null) continue;
    // The events of one flush share their time.
    if (recordedAt !== momentText) {
      momentText = recordedAt as string;
      moment = isoOf(momentText);
    }
    // The events of one append share their metadata.
    if (shared === undefined || metadata !== metadataText) {
      metadataText = metadata as string;
      shared = JSON.parse(metadataText) as EventMetadata;
    }
    events.push({
      id: id as string,
      type: type as string,
      version: Number(version),
      data: JSON.parse(data as string) as RecordedEvent["data"],
      stream: stream as string,
      revision: BigInt(revision as string),
      position: BigInt(position as string),
      metadata: shared,
      recordedAt: moment,
    });
  }
  return events;
};
