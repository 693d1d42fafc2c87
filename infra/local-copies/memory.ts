import type { CopyReader, LocalCopies } from "./port.ts";

type Options = { readonly nowMs: () => number; readonly maxAgeMs: number };

const readerOf = (bytes: Uint8Array, sinceMs: number): CopyReader => {
  let at = 0;
  return {
    sinceMs,
    left: () => bytes.length - at,
    into: async (target) => {
      if (target.length > bytes.length - at) throw new Error("The copy has fewer bytes.");
      target.set(bytes.subarray(at, at + target.length));
      at += target.length;
    },
  };
};

/** Copies that end with the process. */
export const createMemoryCopies = ({ nowMs, maxAgeMs }: Options): LocalCopies => {
  const copies = new Map<
    string,
    { readonly bytes: Uint8Array; readonly sinceMs: number; readonly version: string }
  >();
  let writes = 0;
  const isTooOld = (sinceMs: number) => nowMs() - sinceMs > maxAgeMs;
  return {
    isTooOld,
    write: async (name, parts, sinceMs = nowMs()) => {
      writes += 1;
      const bytes = new Uint8Array(Buffer.concat(parts));
      copies.set(name, { bytes, sinceMs, version: String(writes) });
    },
    read: async (name, work) => {
      const copy = copies.get(name);
      if (copy === undefined || isTooOld(copy.sinceMs)) return undefined;
      const reader = readerOf(copy.bytes, copy.sinceMs);
      const value = await work(reader).catch(() => undefined);
      return reader.left() === 0 ? value : undefined;
    },
    versionOf: async (name) => {
      const copy = copies.get(name);
      return copy === undefined || isTooOld(copy.sinceMs) ? undefined : copy.version;
    },
    removeOld: async () => {
      for (const [name, { sinceMs }] of copies) if (isTooOld(sinceMs)) copies.delete(name);
    },
  };
};
