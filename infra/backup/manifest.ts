import { open, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { BackupError } from "./backup-error.ts";

/** Must be raised whenever an older program could no longer read a backup. */
export const BACKUP_FORMAT = 1;
export const MANIFEST = "manifest.json";

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const Base64 = z.base64().max(4_096);
const Count = z.int().min(0);
const Name = z.string().min(1).max(200);

/** The installation's secret, encrypted with a key that scrypt derives from the passphrase. */
export const SealedSecret = z.object({
  kdf: z.literal("scrypt"),
  /** Bounds prevent a manipulated manifest from using all the memory. */
  cost: z.int().min(2).max(1_048_576),
  blockSize: z.int().min(1).max(32),
  parallelization: z.int().min(1).max(16),
  salt: Base64,
  cipher: z.literal("aes-256-gcm"),
  iv: Base64,
  tag: Base64,
  sealed: Base64,
});
export type SealedSecret = z.infer<typeof SealedSecret>;

/** One table, or the waiting jobs. */
export const Part = z.object({
  /** `schema.table`, or `jobs`. */
  name: z.string().regex(/^(?:[a-z0-9_]{1,63}\.[a-z0-9_]{1,63}|jobs)$/),
  /** Path below the backup's folder. */
  file: z.string().regex(/^[a-z0-9_.-]+\.copy\.zst$/),
  columns: z.array(Name).max(500),
  rows: Count,
  /** Size of the compressed file. */
  bytes: Count,
  sha256: Sha256,
  /** Digest of the rows as Postgres writes them, in the order of the primary key. */
  rowsSha256: Sha256,
});
export type Part = z.infer<typeof Part>;

const Manifest = z.object({
  format: z.literal(BACKUP_FORMAT),
  /** Version of the Daybook that wrote it. */
  daybook: Name,
  /** ISO 8601, time of the snapshot. */
  takenAt: z.iso.datetime(),
  log: z.object({
    /** Id of the first event, which is unique to the installation; null while the log is empty. */
    id: z.uuid().nullable(),
    /** Position of the last event. */
    position: z.string().regex(/^\d{1,19}$/),
  }),
  /** Migrations that had run, in order. */
  migrations: z.array(z.string().regex(/^[\w.-]{1,200}$/)).max(10_000),
  secret: SealedSecret,
  parts: z.array(Part).max(10_000),
});
export type Manifest = z.infer<typeof Manifest>;

/** Written last and atomically: a folder without it is an unfinished backup. */
export const writeManifest = async (folder: string, manifest: Manifest): Promise<void> => {
  const partial = join(folder, `${MANIFEST}.partial`);
  await writeFile(partial, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true });
  await rename(partial, join(folder, MANIFEST));
  const directory = await open(folder, "r");
  try {
    // Not every file system can flush a folder; the rename has happened in any case.
    await directory.sync().catch(() => undefined);
  } finally {
    await directory.close();
  }
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const AnyFormat = z.object({ format: z.number() });

export const readManifest = async (folder: string): Promise<Manifest> => {
  const text = await readFile(join(folder, MANIFEST), "utf8").catch((error: { code?: string }) => {
    if (error.code !== "ENOENT" && error.code !== "ENOTDIR") throw error;
    throw new BackupError(
      `There is no backup in ${folder}: ${MANIFEST} is missing. It is written last, so a folder without it is an unfinished backup and cannot be restored.`,
    );
  });
  const content = parsed(text);
  const known = AnyFormat.safeParse(content);
  if (known.success && known.data.format > BACKUP_FORMAT)
    throw new BackupError(
      `This backup has format ${known.data.format}, and this Daybook reads formats up to ${BACKUP_FORMAT}. Restore it with the newer Daybook that wrote it.`,
    );
  const manifest = Manifest.safeParse(content);
  if (manifest.success) return manifest.data;
  throw new BackupError(`${join(folder, MANIFEST)} is damaged: it is not a manifest of a backup.`);
};
