import type { Segment } from "#domain/census/segment.ts";
import { type CopiedRows, copyRows, noCopies } from "./copied-rows.ts";
import { bitsOfSegment, orderedRows, type Question } from "./matched-visits.ts";
import { rowsOfBits } from "./row-bits.ts";
import type { VisitColumns } from "./visit-columns.ts";
import type { HeldVisits } from "./visit-memory.ts";
import type { Ordered, Rows } from "./visit-rows.ts";
import { countBits } from "./visitor-bits.ts";
import { HOUR_MS } from "./visitor-order.ts";

/** Copies of a larger share of all visits would save little, and take much memory. */
const MAX_SHARE = 1 / 16;
/** The segments whose visits are copied. */
const MAX_COPIED = 2;

/** The visits in order that a segment selects; undefined where they were asked for once. */
type Known = { readonly copied: CopiedRows; readonly ordered: Ordered } | undefined;
const known = new WeakMap<Ordered, Map<string, Known>>();

const listRows = (bits: Uint32Array, { from, to }: Rows): Uint32Array => {
  const rows = new Uint32Array(countBits(bits));
  rowsOfBits(bits, rows, from, to);
  return rows;
};

/** Copies the visits in order of a segment when they are asked for a second time; undefined while they are not copied. */
const findCopied = async (visits: VisitColumns, segment: Segment): Promise<Known> => {
  const ordered = visits.ordered();
  const all = known.get(ordered) ?? new Map<string, Known>();
  known.set(ordered, all);
  const key = JSON.stringify(segment);
  const isKnown = all.has(key);
  let own = all.get(key);
  if (isKnown && own === undefined) {
    const bits = await orderedRows(visits, segment);
    if (bits === undefined || countBits(bits) > ordered.rows * MAX_SHARE) return undefined;
    const rows = listRows(bits, { from: 0, to: ordered.rows });
    const copied = await copyRows(visits.columns(), rows, noCopies);
    own = { copied, ordered: { rows: copied.rows } };
  }
  all.delete(key);
  all.set(key, own);
  const [oldest] = all.keys();
  if (all.size > MAX_COPIED && oldest !== undefined) all.delete(oldest);
  return own;
};

/**
 * The visits that a segment selects in columns without the others, which are read from place to place: a panel of few visits would
 * wait for the memory at each of them. Without a segment that few visits match, all visits.
 */
export const narrowVisits = async <Asked extends Question>(
  held: HeldVisits,
  question: Asked,
): Promise<{ readonly held: HeldVisits; readonly question: Asked }> => {
  const { visits } = held;
  const { segment } = question;
  const own = segment.length === 0 ? undefined : await findCopied(visits, segment);
  if (own === undefined) return { held, question };
  const behind = { from: visits.ordered().rows, to: visits.rows() };
  const later =
    behind.from === behind.to
      ? new Uint32Array(0)
      : listRows(await bitsOfSegment(visits, behind, segment), behind);
  const { columns, rows } =
    later.length === 0 ? own.copied : await copyRows(visits.columns(), later, own.copied);
  const hours = visits.hoursOfReads();
  const narrowed: VisitColumns = {
    ...visits,
    columns: () => columns,
    rows: () => rows,
    views: () => columns.firstView[rows] as number,
    ordered: () => own.ordered,
    startedMs: (row) =>
      (hours[columns.read[row] as number] as number) * HOUR_MS + (columns.startedIn[row] as number),
  };
  return { held: { ...held, visits: narrowed }, question: { ...question, segment: [] } };
};
