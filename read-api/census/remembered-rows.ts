import { isPageOf } from "#domain/measuring/steps.ts";
import { bitsFor, setBits } from "./row-bits.ts";
import { cachesOf, findOnce } from "./row-caches.ts";
import { COUNTED_AT_ONCE, inStretches } from "./scan-stretches.ts";
import type { VisitColumns } from "./visit-columns.ts";
import { type Scan, scanPage } from "./visit-conditions.ts";
import type { Rows } from "./visit-rows.ts";

/** What was asked for last: together two bytes for each row in order. */
const MAX_REMEMBERED = 16;

/**
 * Rows in the order of visitors that were found before, as one bit for each row. A dashboard asks for each of its panels,
 * and the rows do not change until visits are arranged again.
 */
export const rememberRows = (
  visits: VisitColumns,
  key: string,
  find: (range: Rows) => Promise<Uint32Array>,
): Promise<Uint32Array> => {
  const ordered = visits.ordered();
  return findOnce(cachesOf(ordered).rows, key, {
    most: MAX_REMEMBERED,
    find: () => find({ from: 0, to: ordered.rows }),
    bytesOf: ({ byteLength }) => byteLength,
  });
};

/** The rows of a range that one of some scans finds. */
export const bitsOfScans = async (range: Rows, scans: readonly Scan[]): Promise<Uint32Array> => {
  const bits = bitsFor(range.to);
  const room = new Uint32Array(COUNTED_AT_ONCE);
  for await (const { from, to } of inStretches([range]))
    for (const scan of scans) setBits(bits, room, scan(room, from, to));
  return bits;
};

/** By the number of each page, 1 where it is one of a path, such as `/shop/*`. */
export const pagesOfPath = (visits: VisitColumns, path: string): Uint8Array => {
  const matches = isPageOf(path);
  return Uint8Array.from(visits.pageNames, (name) => Number(matches(name)));
};

/** The visits in order with a page of a path; undefined where every page is one. */
export const rowsOfPath = async (
  visits: VisitColumns,
  path: string,
): Promise<Uint32Array | undefined> => {
  const isWanted = pagesOfPath(visits, path);
  if (!isWanted.includes(0)) return undefined;
  return rememberRows(visits, `path ${path}`, (range) =>
    bitsOfScans(range, [scanPage(visits, isWanted)]),
  );
};
