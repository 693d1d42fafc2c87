import { describe, expect, it } from "vitest";
import type { CopyReader, LocalCopies } from "./port.ts";

const DAY_MS = 86_400_000;
export const MAX_AGE_MS = 7 * DAY_MS;

/** Reads all bytes, in two steps. */
const readAll = async (reader: CopyReader): Promise<string> => {
  const [first, rest] = [new Uint8Array(Math.min(3, reader.left())), reader.left() - 3];
  await reader.into(first);
  const second = new Uint8Array(Math.max(0, rest));
  await reader.into(second);
  return Buffer.concat([first, second]).toString();
};

/** What every implementation does. `nowMs` must be the clock of the copies. */
export const localCopiesSuite = (
  open: (nowMs: () => number) => Promise<LocalCopies>,
  startMs: number,
): void => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const begin = async () => {
    let atMs = startMs;
    const copies = await open(() => atMs);
    return { copies, wait: (ms: number) => (atMs += ms) };
  };

  describe("copies of what was computed", () => {
    it("are what was written last, part after part", async () => {
      const { copies } = await begin();
      await copies.write("visits of one", [bytes("an older one")]);
      await copies.write("visits of one", [bytes("ab"), bytes(""), bytes("cdefg")]);
      await copies.write("visits of two", [bytes("others")]);
      expect(await copies.read("visits of one", readAll)).toBe("abcdefg");
      expect(await copies.read("visits of two", readAll)).toBe("others");
    });

    it("have pieces of any size", async () => {
      const { copies } = await begin();
      const large = new Uint8Array(3_000_000).map((_, at) => at % 251);
      await copies.write("large", [large.subarray(0, 7), large.subarray(7)]);
      const found = await copies.read("large", async (reader) => {
        const target = new Uint8Array(reader.left());
        await reader.into(target.subarray(0, 2_000_001));
        await reader.into(target.subarray(2_000_001));
        return target;
      });
      expect(Buffer.compare(found ?? new Uint8Array(), large)).toBe(0);
    });

    it("are missing until one is written, and whenever reading fails or stops early", async () => {
      const { copies } = await begin();
      expect(await copies.read("nothing", readAll)).toBeUndefined();
      await copies.write("some", [bytes("abcdef")]);
      const fails = () => Promise.reject(new Error("of an earlier version"));
      expect(await copies.read("some", fails)).toBeUndefined();
      expect(await copies.read("some", async () => "early")).toBeUndefined();
      const tooMuch = (reader: CopyReader) => reader.into(new Uint8Array(7));
      expect(await copies.read("some", tooMuch)).toBeUndefined();
      expect(await copies.read("some", readAll)).toBe("abcdef");
    });

    it("have another version after each write, and none while they are missing", async () => {
      const { copies, wait } = await begin();
      expect(await copies.versionOf("some")).toBeUndefined();
      await copies.write("some", [bytes("abcdef")]);
      const first = await copies.versionOf("some");
      expect(first).toBeDefined();
      expect(await copies.versionOf("some")).toBe(first);
      await copies.write("other", [bytes("abcdef")]);
      expect(await copies.versionOf("some")).toBe(first);
      await copies.write("some", [bytes("abcdef")]);
      expect(await copies.versionOf("some")).not.toBe(first);
      wait(MAX_AGE_MS + DAY_MS);
      expect(await copies.versionOf("some")).toBeUndefined();
    });

    it("are as old as the oldest of what they have", async () => {
      const { copies, wait } = await begin();
      const sinceMs = startMs - MAX_AGE_MS + DAY_MS;
      await copies.write("some", [bytes("abcdef")], sinceMs);
      const first = await copies.versionOf("some");
      const found = await copies.read("some", async (reader) => {
        await readAll(reader);
        return reader.sinceMs;
      });
      expect(Math.abs((found ?? 0) - sinceMs)).toBeLessThan(2);
      await copies.write("some", [bytes("abcdef")], sinceMs);
      expect(await copies.versionOf("some")).not.toBe(first);
      expect(copies.isTooOld(sinceMs)).toBe(false);
      wait(2 * DAY_MS);
      expect(copies.isTooOld(sinceMs)).toBe(true);
      expect(await copies.read("some", readAll)).toBeUndefined();
      expect(await copies.versionOf("some")).toBeUndefined();
      await copies.removeOld();
      wait(-2 * DAY_MS);
      expect(await copies.read("some", readAll)).toBeUndefined();
    });

    it("are missing once they are too old, and removed", async () => {
      const { copies, wait } = await begin();
      await copies.write("some", [bytes("abcdef")]);
      await copies.removeOld();
      expect(await copies.read("some", readAll)).toBe("abcdef");
      wait(MAX_AGE_MS + DAY_MS);
      expect(await copies.read("some", readAll)).toBeUndefined();
      await copies.removeOld();
      wait(-MAX_AGE_MS);
      expect(await copies.read("some", readAll)).toBeUndefined();
    });
  });
};
