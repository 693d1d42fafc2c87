import { createHash, type Hash } from "node:crypto";
import * as z from "zod";
import type { RecordedEvent } from "#infra/event-store/port.ts";

const Line = z.strictObject({
  /** UTC. */
  day: z.iso.date(),
  from: z.int().min(1),
  to: z.int().min(1),
  /** SHA-256 over the events of the day, hexadecimal. */
  events: z.string().regex(/^[0-9a-f]{64}$/),
  /** SHA-256 over this day's and the previous line's digests: no line can be exchanged alone. */
  chain: z.string().regex(/^[0-9a-f]{64}$/),
});
export type DayDigest = z.infer<typeof Line>;

/** Thrown for a file that is not what `toText` wrote. */
export class InvalidDigests extends Error {
  constructor(line: number, problem: string) {
    super(`Line ${line} of the digests ${problem}.`);
    this.name = "InvalidDigests";
  }
}

const hashOf = (...parts: readonly string[]): string => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part).update("\n");
  return hash.digest("hex");
};

const chainOf = (previous: DayDigest | undefined, day: Omit<DayDigest, "chain">): string =>
  hashOf(previous?.chain ?? "", day.day, String(day.from), String(day.to), day.events);

/** Everything about an event, in one order. */
const textOf = (event: RecordedEvent): string =>
  JSON.stringify([
    String(event.position),
    event.stream,
    String(event.revision),
    event.id,
    event.type,
    event.version,
    event.recordedAt,
    event.data,
    event.metadata,
  ]);

const DAY_LENGTH = 10;
const dayOf = ({ recordedAt }: Pick<RecordedEvent, "recordedAt">): string =>
  recordedAt.slice(0, DAY_LENGTH);

/** Digests of the days of a log that is read in order. `finish` drops the last, unfinished day. */
export const createDigests = () => {
  const days: DayDigest[] = [];
  let current: { readonly day: string; readonly from: number; to: number; hash: Hash } | undefined;
  const close = (): void => {
    if (current === undefined) return;
    const { day, from, to, hash } = current;
    const digest = { day, from, to, events: hash.digest("hex") };
    days.push({ ...digest, chain: chainOf(days.at(-1), digest) });
    current = undefined;
  };
  return {
    add: (event: RecordedEvent): void => {
      const day = dayOf(event);
      const position = Number(event.position);
      // A time that goes back is a separate finding; its day must not begin a second time.
      if (current !== undefined && current.day < day) close();
      current ??= { day, from: position, to: position, hash: createHash("sha256") };
      current.to = position;
      current.hash.update(textOf(event)).update("\n");
    },
    /** Days that are over at this time (ISO 8601). */
    finish: (now: string): readonly DayDigest[] => {
      close();
      return days.filter(({ day }) => day < now.slice(0, DAY_LENGTH));
    },
  };
};

/** Reads one digest a line and checks their chain. */
export const readDigests = (text: string): readonly DayDigest[] => {
  const digests: DayDigest[] = [];
  for (const [index, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const parsed = Line.safeParse(parseJson(line));
    if (!parsed.success) throw new InvalidDigests(index + 1, "is not a digest");
    if (parsed.data.chain !== chainOf(digests.at(-1), parsed.data))
      throw new InvalidDigests(index + 1, "does not continue the line in front of it");
    digests.push(parsed.data);
  }
  return digests;
};

const parseJson = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
};

export const toText = (digests: readonly DayDigest[]): string =>
  digests.map((digest) => `${JSON.stringify(digest)}\n`).join("");

type Difference = { readonly place: string; readonly problem: string };

/** The days whose events are not what they were when their digest was written. */
export const compareDigests = (
  kept: readonly DayDigest[],
  now: readonly DayDigest[],
): readonly Difference[] => {
  const byDay = new Map(now.map((digest) => [digest.day, digest]));
  return kept.flatMap(({ day, from, to, events }) => {
    const found = byDay.get(day);
    const place = `day ${day} (positions ${from} to ${to})`;
    if (found === undefined) return [{ place, problem: "the log no longer has its events" }];
    if (found.from !== from || found.to !== to)
      return [{ place, problem: `its events are now positions ${found.from} to ${found.to}` }];
    return found.events === events ? [] : [{ place, problem: "an event was changed" }];
  });
};
