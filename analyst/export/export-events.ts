import type { Ask, Cell, Scope } from "#infra/ask/port.ts";
import { columnNames } from "./event-columns.ts";
import { type Manifest, openManifest, type Selection, writeManifest } from "./manifest.ts";
import { createPart, type PartWriter } from "./part-writer.ts";
import { versionName, writeSchemas } from "./schema-files.ts";

type Row = readonly Cell[];

/** Positions of one read, which is also the size of a row group. */
const PIECE = 20_000;
/** A killed run loses at most one part. */
const PART_ROWS = 200_000;
const LIMITS = { seconds: 120, rows: PIECE, bytes: 1024 * 1024 * 1024 };

export type ExportOptions = {
  readonly ask: Ask;
  readonly folder: string;
  readonly selection: Selection;
  /** Positions after `after` and up to `until`. */
  readonly after: number;
  readonly until: number;
  readonly onProgress?: (position: number, rows: number) => void;
};

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const streamCondition = (stream: string): string =>
  stream.endsWith("*")
    ? `starts_with(stream, ${quoted(stream.slice(0, -1))})`
    : `stream = ${quoted(stream)}`;

const textOf = ({ types, stream }: Selection, after: number, upTo: number): string =>
  [
    `select ${columnNames.join(", ")} from events`,
    `where position > ${after} and position <= ${upTo}`,
    ...(types === null ? [] : [`and type in (${types.map(quoted).join(", ")})`]),
    ...(stream === null ? [] : [`and ${streamCondition(stream)}`]),
    "order by position",
  ].join("\n");

const scopeOf = ({ website }: Selection): Scope => ({
  website: website === null ? "all" : { id: website },
  personal: false,
});

const dayOf = (row: Row): string => String(row[1]).slice(0, 10);
const typeOf = (row: Row): string => versionName(String(row[2]), Number(row[3]));

/** Runs of rows of the same day, in their order. */
const byDay = (rows: readonly Row[]): readonly (readonly Row[])[] => {
  const runs: Row[][] = [];
  for (const row of rows) {
    const run = runs.at(-1);
    if (run?.[0] !== undefined && dayOf(run[0]) === dayOf(row)) run.push(row);
    else runs.push([row]);
  }
  return runs;
};

/** Writes rows into parts; the manifest names a part once it is whole. */
const createParts = (folder: string, manifest: Manifest) => {
  let part: PartWriter | undefined;
  /** Number of events by type in the part that is being written. */
  let types: Record<string, number> = {};

  const finish = async (upTo: number): Promise<void> => {
    const written = await part?.finish();
    part = undefined;
    manifest.upTo = upTo;
    if (written !== undefined) {
      manifest.parts.push(written);
      manifest.rows += written.rows;
      manifest.bytes += written.bytes;
      for (const [type, count] of Object.entries(types))
        manifest.types[type] = (manifest.types[type] ?? 0) + count;
      types = {};
    }
    // Also those of an export from before schemas were written.
    manifest.schemas = await writeSchemas(folder, Object.keys(manifest.types), manifest.schemas);
    await writeManifest(folder, manifest);
  };

  const add = async (rows: readonly Row[]): Promise<void> => {
    for (const run of byDay(rows)) {
      const [first] = run;
      if (first === undefined) continue;
      const day = dayOf(first);
      const isOver = part !== undefined && (part.day !== day || part.rows() >= PART_ROWS);
      if (isOver) await finish(Number(first[0]) - 1);
      part ??= await createPart(
        folder,
        day,
        manifest.parts.filter((each) => each.day === day).length + 1,
      );
      for (const row of run) types[typeOf(row)] = (types[typeOf(row)] ?? 0) + 1;
      await part.write(run);
    }
  };

  return { add, finish };
};

/**
 * Exports events as Parquet files by day of recording. A folder that contains an earlier part of
 * the same export is continued: after a kill, or because the log has grown.
 */
export const exportEvents = async (options: ExportOptions): Promise<Manifest> => {
  const { ask, folder, selection, after, until, onProgress } = options;
  const manifest = await openManifest(folder, selection);
  const parts = createParts(folder, manifest);
  const read = (from: number) => {
    const upTo = Math.min(from + PIECE, until);
    const text = textOf(selection, from, upTo);
    // A replica that lags would leave holes: the next run continues behind them.
    return ask.answer({ text, scope: scopeOf(selection), limits: LIMITS, isWhole: true });
  };
  let at = Math.max(manifest.upTo, after);
  let rows = manifest.rows;
  let next = at < until ? read(at) : undefined;
  while (next !== undefined) {
    const answer = await next;
    at = Math.min(at + PIECE, until);
    // Postgres reads the next piece while this one is compressed.
    next = at < until ? read(at) : undefined;
    next?.catch(() => undefined);
    rows += answer.rows.length;
    await parts.add(answer.rows);
    onProgress?.(at, rows);
  }
  if (at > manifest.upTo) await parts.finish(at);
  return manifest;
};
