import { createReadStream } from "node:fs";
import { join } from "node:path";
import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdDecompress } from "node:zlib";
import { BackupError } from "./backup-error.ts";
import { createMeter } from "./copy-text.ts";
import { type Manifest, type Part, readManifest } from "./manifest.ts";
import { checkPersonalData, type PersonalDataCheck } from "./personal-data-check.ts";
import type { OnProgress } from "./progress.ts";
import { openSecret } from "./seal-secret.ts";

export type CheckedBackup = {
  readonly folder: string;
  readonly manifest: Manifest;
  readonly secret: string;
  readonly personalData: PersonalDataCheck;
};

const codeOf = (error: unknown): unknown => (error as { readonly code?: unknown } | null)?.code;

const nowhere = () =>
  new Writable({
    write: (_chunk, _encoding, done) => done(),
  });

const damaged = (file: string, reason: string, cause?: unknown): BackupError =>
  new BackupError(`${file} is damaged: ${reason}. This backup cannot be restored.`, { cause });

const verifyPart = async (
  folder: string,
  part: Part,
  onRows: (rows: number) => void,
): Promise<void> => {
  const compressed = createMeter();
  const rows = createMeter(onRows);
  try {
    await pipeline(
      createReadStream(join(folder, part.file)),
      compressed.stream,
      createZstdDecompress(),
      rows.stream,
      nowhere(),
    );
  } catch (error) {
    if (codeOf(error) === "ENOENT") throw damaged(part.file, "the file is missing", error);
    if (/^Z(?:STD)?_/.test(String(codeOf(error))))
      throw damaged(part.file, "it cannot be decompressed", error);
    throw error;
  }
  if (compressed.seen.bytes !== part.bytes)
    throw damaged(part.file, `it has ${compressed.seen.bytes} bytes instead of ${part.bytes}`);
  if (compressed.sha256() !== part.sha256) throw damaged(part.file, "its SHA-256 is another one");
  if (rows.seen.rows !== part.rows)
    throw damaged(part.file, `it has ${rows.seen.rows} rows instead of ${part.rows}`);
  if (rows.sha256() !== part.rowsSha256)
    throw damaged(part.file, "the SHA-256 of its rows is another one");
};

export const readBackupRows = (folder: string, part: Part): AsyncIterable<Buffer> => {
  const decompress = createZstdDecompress();
  const file = createReadStream(join(folder, part.file));
  file.on("error", (error) => decompress.destroy(error));
  return file.pipe(decompress);
};

export const partOf = ({ parts }: Manifest, name: string): Part => {
  const part = parts.find((each) => each.name === name);
  if (part === undefined) throw new BackupError(`This backup has no part ${name}.`);
  return part;
};

/**
 * Reads a whole backup without restoring anything: digests, counts, and whether the personal data
 * can be opened.
 */
export const checkBackup = async (
  folder: string,
  passphrase: string,
  onProgress: OnProgress = () => undefined,
): Promise<CheckedBackup> => {
  const manifest = await readManifest(folder);
  // Checked first, so that nobody waits an hour to learn of a typing mistake.
  const secret = await openSecret(manifest.secret, passphrase);
  const total = manifest.parts.reduce((sum, { rows }) => sum + rows, 0);
  let done = 0;
  for (const part of manifest.parts) {
    onProgress({ step: part.name, done, total });
    await verifyPart(folder, part, (rows) => {
      done += rows;
      onProgress({ step: part.name, done, total });
    });
  }
  if (String(partOf(manifest, "log.events").rows) !== manifest.log.position)
    throw damaged(partOf(manifest, "log.events").file, "the log is not whole");
  onProgress({ step: "personal data", done: total, total });
  const read = (name: string) => {
    const part = partOf(manifest, name);
    return { columns: part.columns, chunks: readBackupRows(folder, part) };
  };
  return { folder, manifest, secret, personalData: await checkPersonalData(read, secret) };
};
