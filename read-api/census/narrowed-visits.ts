import type { Segment } from "#domain/census/segment.ts";
import { bytesOfRows, copyRows, noCopies } from "./copied-rows.ts";
import { bitsOfSegment, orderedRows, type Question } from "./matched-visits.ts";
import { rowsOfBits } from "./row-bits.ts";
import { type Copy, cachesOf, findOnce, keepLatest } from "./row-caches.ts";
import type { VisitColumns } from "./visit-columns.ts";
import type { HeldVisits } from "./visit-memory.ts";
import type { Rows } from "./visit-rows.ts";
import { countBits } from "./visitor-bits.ts";
import { laterVisitors } from "./visitor-column.ts";
import { startMsOf } from "./visitor-order.ts";

/** Copies of a larger share of all visits, or of their memory, would save little, and take much memory. */
const MAX_SHARE = 1 / 16;
/** The segments whose visits are copied. */
const MAX_COPIED = 2;
/** The segments of which it is known whether their visits are copied. */
const MAX_ASKED = 16;

const listRows = (bits: Uint32Array, { from, to }: Rows): Uint32Array => {
  const rows = new Uint32Array(countBits(bits));
  rowsOfBits(bits, rows, from, to);
  return rows;
};

/** Whether the visits in order of a segment are few enough for a copy, also with their views. */
const isForCopy = async (visits: VisitColumns, segment: Segment): Promise<boolean> => {
  const { rows: all } = visits.ordered();
  const bits = await orderedRows(visits, segment);
  if (bits === undefined || countBits(bits) > all * MAX_SHARE) return false;
  const rows = listRows(bits, { from: 0, to: all });
  const columns = visits.columns();
  const { firstView } = columns;
  let views = 0;
  for (let place = 0; place < rows.length; place += 1) {
    const row = rows[place] as number;
    views += (firstView[row + 1] as number) - (firstView[row] as number);
  }
  const most = bytesOfRows(columns, all, firstView[all] as number) * MAX_SHARE;
  // The rows of a copy are in no order.
  return bytesOfRows({ ...columns, visitor: laterVisitors(0) }, rows.length, views) <= most;
};

const copySegment = async (visits: VisitColumns, segment: Segment): Promise<Copy> => {
  const bits = (await orderedRows(visits, segment)) as Uint32Array;
  const rows = listRows(bits, { from: 0, to: visits.ordered().rows });
  const copied = await copyRows(visits.columns(), rows, noCopies);
  return { copied, ordered: { rows: copied.rows } };
};

/** The visits in order of a segment as a copy; undefined where they are too many. These push out no copy. */
const findCopied = async (visits: VisitColumns, segment: Segment): Promise<Copy | undefined> => {
  const { segments, copies } = cachesOf(visits.ordered());
  const key = JSON.stringify(segment);
  const isFew = segments.get(key) ?? isForCopy(visits, segment);
  keepLatest(segments, key, isFew, MAX_ASKED);
  try {
    if (!(await isFew)) return undefined;
  } catch (error) {
    if (segments.get(key) === isFew) segments.delete(key);
    throw error;
  }
  return findOnce(copies, key, {
    most: MAX_COPIED,
    find: () => copySegment(visits, segment),
    bytesOf: ({ copied: { columns, rows } }) =>
      bytesOfRows(columns, rows, columns.firstView[rows] as number),
  });
};

/**
 * The visits that a segment selects in columns without the others, which are read from place to place: a panel of few visits would
 * wait for the memory at each of them. Without a segment that few visits match, all visits.
 */
export const narrowVisits = async <Query extends Question>(
  held: HeldVisits,
  question: Query,
): Promise<{ readonly held: HeldVisits; readonly question: Query }> => {
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
    startedMs: (row) => startMsOf(hours, columns, row),
  };
  return { held: { ...held, visits: narrowed }, question: { ...question, segment: [] } };
};
