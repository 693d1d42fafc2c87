import type { CopyReader, LocalCopies } from "./port.ts";

type Options = { readonly nowMs: () => number; readonly maxAgeMs: number };

const readerOf = (bytes: Uint8Array): CopyReader => {
  let at = 0;
  return {
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
  const copies = new Map<string, { readonly bytes: Uint8Array; readonly writtenMs: number }>();
  const isOld = (writtenMs: number) => nowMs() - writtenMs > maxAgeMs;
  return {
    write: async (name, parts) => {
      copies.set(name, { bytes: new Uint8Array(Buffer.concat(parts)), writtenMs: nowMs() });
    },
    read: async (name, work) => {
      const copy = copies.get(name);
      if (copy === undefined || isOld(copy.writtenMs)) return undefined;
      const reader = readerOf(copy.bytes);
      const value = await work(reader).catch(() => undefined);
      return reader.left() === 0 ? value : undefined;
    },
    removeOld: async () => {
      for (const [name, { writtenMs }] of copies) if (isOld(writtenMs)) copies.delete(name);
    },
  };
};
