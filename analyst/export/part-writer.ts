import { createHash } from "node:crypto";
import { type FileHandle, mkdir, open, rename } from "node:fs/promises";
import { join } from "node:path";
import { zstdCompressSync } from "node:zlib";
import { ByteWriter, ParquetWriter } from "hyparquet-writer";
import type { Cell } from "#infra/ask/port.ts";
import { columnData, eventSchema } from "./event-columns.ts";
import { type Part, UNFINISHED } from "./manifest.ts";

const compressors = { ZSTD: (bytes: Uint8Array) => zstdCompressSync(bytes) };

type Row = readonly Cell[];

const positionOf = (row: Row): number => Number(row[0]);

/** Kilobytes of a row group are in memory at a time, never a whole part. */
export type PartWriter = {
  readonly day: string;
  readonly rows: () => number;
  /** Rows in the order of their positions. */
  readonly write: (rows: readonly Row[]) => Promise<void>;
  /** Makes the file visible under its name. */
  readonly finish: () => Promise<Part>;
};

/**
 * A Parquet file of one day. It has its name only once it is whole and on the disk, so that a
 * reader never meets half a file.
 */
export const createPart = async (
  folder: string,
  day: string,
  number: number,
): Promise<PartWriter> => {
  const file = join(`day=${day}`, `part-${String(number).padStart(5, "0")}.parquet`);
  await mkdir(join(folder, `day=${day}`), { recursive: true });
  const handle: FileHandle = await open(join(folder, `${file}${UNFINISHED}`), "w");
  const hash = createHash("sha256");
  const buffer = new ByteWriter();
  const parquet = new ParquetWriter({
    writer: buffer,
    schema: [...eventSchema],
    codec: "ZSTD",
    compressors,
    createdBy: "daybook",
  });
  let count = 0;
  let bytes = 0;
  let first: number | undefined;
  let last = 0;

  const flush = async (): Promise<void> => {
    const piece = buffer.getBytes().slice();
    buffer.index = 0;
    hash.update(piece);
    bytes += piece.length;
    await handle.write(piece);
  };

  return {
    day,
    rows: () => count,
    write: async (rows) => {
      const [head] = rows;
      const tail = rows.at(-1);
      if (head === undefined || tail === undefined) return;
      first ??= positionOf(head);
      last = positionOf(tail);
      count += rows.length;
      await parquet.write({ columnData: columnData(rows), rowGroupSize: rows.length });
      await flush();
    },
    finish: async () => {
      await parquet.finish();
      await flush();
      await handle.sync();
      await handle.close();
      await rename(join(folder, `${file}${UNFINISHED}`), join(folder, file));
      const sha256 = hash.digest("hex");
      return { file, day, rows: count, bytes, sha256, first: first ?? last, last };
    },
  };
};
