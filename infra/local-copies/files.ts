import {
  createCipheriv,
  createDecipheriv,
  createHash,
  type DecipherGCM,
  type KeyObject,
  randomBytes,
} from "node:crypto";
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { newId } from "#infra/ids/uuid.ts";
import type { CopyReader, LocalCopies } from "./port.ts";

const ALGORITHM = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Read, written and encrypted at once. */
const PIECE_BYTES = 1 << 20;
const ENDING = ".copy";
/** A process that was killed leaves one of these behind. */
const UNFINISHED = ".new";
const MS_OF_SECOND = 1_000;
const OWNER_ONLY = 0o600;
const OWNER_ONLY_FOLDER = 0o700;

type Options = {
  readonly folder: string;
  /** Encrypts the copies: a copied disk tells nothing without the installation's secret. */
  readonly key: KeyObject;
  readonly nowMs: () => number;
  /** An older copy is not returned, and is removed. */
  readonly maxAgeMs: number;
};

/** Names can have any characters and any length. */
const fileOf = (folder: string, name: string): string =>
  join(folder, `${createHash("sha256").update(name).digest("hex").slice(0, 32)}${ENDING}`);

function* piecesOf(parts: readonly Uint8Array[]): Generator<Buffer> {
  const piece = Buffer.allocUnsafe(PIECE_BYTES);
  let filled = 0;
  for (const part of parts)
    for (let from = 0; from < part.length; ) {
      const bytes = part.subarray(from, from + PIECE_BYTES - filled);
      piece.set(bytes, filled);
      filled += bytes.length;
      from += bytes.length;
      if (filled < PIECE_BYTES) continue;
      yield piece;
      filled = 0;
    }
  yield piece.subarray(0, filled);
}

/** Vector, ciphertext, tag. The tag also proves that a copy has the name under which it is read. */
const writeSealed = async (
  file: FileHandle,
  key: KeyObject,
  name: string,
  parts: readonly Uint8Array[],
): Promise<void> => {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(name));
  await file.writeFile(iv);
  for (const piece of piecesOf(parts)) await file.writeFile(cipher.update(piece));
  await file.writeFile(Buffer.concat([cipher.final(), cipher.getAuthTag()]));
};

const readExactly = async (file: FileHandle, target: Uint8Array, at: number): Promise<void> => {
  for (let done = 0; done < target.length; ) {
    const { bytesRead } = await file.read(target, done, target.length - done, at + done);
    if (bytesRead === 0) throw new Error("The copy ends early.");
    done += bytesRead;
  }
};

/** The ciphertext, piece by piece. The next one is read while one is decrypted, in the place of the one before. */
const createPieces = (file: FileHandle, size: number) => {
  let unread = size - IV_BYTES - TAG_BYTES;
  const room = () => Buffer.allocUnsafe(Math.min(PIECE_BYTES, unread));
  let [own, other] = [room(), room()];
  const begin = (): Promise<Buffer> => {
    const piece = own.subarray(0, unread);
    const read = readExactly(file, piece, size - TAG_BYTES - unread).then(() => piece);
    unread -= piece.length;
    // It is thrown when the piece is asked for.
    read.catch(() => undefined);
    return read;
  };
  let reading = begin();
  return async (): Promise<Buffer> => {
    const piece = await reading;
    [own, other] = [other, own];
    reading = begin();
    return piece;
  };
};

const readerOf = (
  file: FileHandle,
  decipher: DecipherGCM,
  { size, sinceMs }: { readonly size: number; readonly sinceMs: number },
): CopyReader => {
  let left = size - IV_BYTES - TAG_BYTES;
  const nextPiece = createPieces(file, size);
  let piece: Uint8Array = new Uint8Array(0);
  return {
    sinceMs,
    left: () => left,
    into: async (target) => {
      if (target.length > left) throw new Error("The copy has fewer bytes.");
      for (let done = 0; done < target.length; ) {
        if (piece.length === 0) piece = await nextPiece();
        const part = piece.subarray(0, target.length - done);
        target.set(decipher.update(part), done);
        piece = piece.subarray(part.length);
        done += part.length;
        left -= part.length;
      }
    },
  };
};

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === "ENOENT";

/** Reads all of a copy and then says whether it is what was written. */
const readSealed = async <Value>(
  file: FileHandle,
  {
    key,
    name,
    size,
    sinceMs,
  }: {
    readonly key: KeyObject;
    readonly name: string;
    readonly size: number;
    readonly sinceMs: number;
  },
  work: (reader: CopyReader) => Promise<Value>,
): Promise<Value | undefined> => {
  const iv = Buffer.alloc(IV_BYTES);
  const tag = Buffer.alloc(TAG_BYTES);
  await readExactly(file, iv, 0);
  await readExactly(file, tag, size - TAG_BYTES);
  const decipher = createDecipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(name)).setAuthTag(tag);
  const reader = readerOf(file, decipher, { size, sinceMs });
  const value = await work(reader);
  if (reader.left() > 0) return undefined;
  decipher.final();
  return value;
};

/** Copies as encrypted files of a folder, which is created with the first of them. */
export const createFileCopies = ({ folder, key, nowMs, maxAgeMs }: Options): LocalCopies => {
  const isTooOld = (sinceMs: number): boolean => nowMs() - sinceMs > maxAgeMs;
  return {
    isTooOld,
    write: async (name, parts, sinceMs) => {
      await mkdir(folder, { recursive: true, mode: OWNER_ONLY_FOLDER });
      const unfinished = join(folder, `${newId()}${UNFINISHED}`);
      try {
        const file = await open(unfinished, "wx", OWNER_ONLY);
        try {
          await writeSealed(file, key, name, parts);
          // The age of a copy is that of its file.
          if (sinceMs !== undefined)
            await file.utimes(sinceMs / MS_OF_SECOND, sinceMs / MS_OF_SECOND);
        } finally {
          await file.close();
        }
        await rename(unfinished, fileOf(folder, name));
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    read: async (name, work) => {
      try {
        await using file = await open(fileOf(folder, name), "r");
        const { size, mtimeMs } = await file.stat();
        if (isTooOld(mtimeMs) || size < IV_BYTES + TAG_BYTES) return undefined;
        return await readSealed(file, { key, name, size, sinceMs: mtimeMs }, work);
      } catch {
        // Missing, broken, of another secret or of an earlier version: it is computed again.
        return undefined;
      }
    },
    versionOf: async (name) => {
      const found = await stat(fileOf(folder, name)).catch(() => undefined);
      if (found === undefined || isTooOld(found.mtimeMs)) return undefined;
      return `${found.ino} ${found.ctimeMs} ${found.size}`;
    },
    removeOld: async () => {
      const names = await readdir(folder).catch((error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      });
      for (const name of names) {
        if (!(name.endsWith(ENDING) || name.endsWith(UNFINISHED))) continue;
        const file = join(folder, name);
        const found = await stat(file).catch(() => undefined);
        if (found !== undefined && isTooOld(found.mtimeMs)) await rm(file, { force: true });
      }
    },
  };
};
