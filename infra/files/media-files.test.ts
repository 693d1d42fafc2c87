import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { aDocx, anMp3, anMp4, aPdf, aZip } from "#tests/support/media-files.ts";
import { aPng } from "#tests/support/pictures.ts";
import { createMediaFiles, mediaFileTypeOf } from "./media-files.ts";
import type { Files, MediaFiles } from "./port.ts";
import { createFiles } from "./postgres.ts";

let test: TestDatabase;
let files: Files;
let mediaFiles: MediaFiles;
beforeAll(async () => {
  test = await createTestDatabase();
  files = createFiles(test.database);
  mediaFiles = createMediaFiles(test.database, files);
});
afterAll(() => test.drop());

/** In pieces of any length, as they come from a connection. */
async function* arriving(content: Buffer, length = 10_000): AsyncIterable<Uint8Array> {
  for (let at = 0; at < content.length; at += length) yield content.subarray(at, at + length);
}
const wholeOf = async (fileId: string, bytes: number): Promise<Buffer> => {
  const parts: Uint8Array[] = [];
  for await (const part of files.read("demo", fileId, { start: 0, end: bytes - 1 }))
    parts.push(part);
  return Buffer.concat(parts);
};
const count = async (table: string): Promise<number> =>
  (await test.database.query<{ count: number }>(`select count(*)::int as count from ${table}`))[0]
    ?.count ?? 0;

describe("the type of a file", () => {
  it.each([
    ["application/pdf", aPdf()],
    ["audio/mpeg", anMp3()],
    ["video/mp4", anMp4()],
    ["text/vtt", Buffer.from("WEBVTT\n\n00:00.000 --> 00:02.000\nThe oven is lit.\n")],
    ["text/vtt", Buffer.from("\ufeffWEBVTT\r\n")],
    ["application/zip", aZip([{ name: "a.txt", content: "a" }])],
    ["application/vnd.openxmlformats-officedocument.wordprocessingml.document", aDocx()],
  ])("%s is what its bytes say", async (mediaType, content) => {
    expect(await mediaFileTypeOf(content)).toBe(mediaType);
  });
  it.each([
    ["a page", Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["an SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ["a program", Buffer.from("MZ\x90\x00\x03")],
    ["a picture", aPng(4, 3, [1, 2, 3])],
    ["plain text", Buffer.from("name,price\nmug,24")],
    ["other captions", Buffer.from("1\n00:00:00,000 --> 00:00:02,000\nHello\n")],
  ])("%s is not accepted", async (_name, content) => {
    expect(await mediaFileTypeOf(content)).toBeUndefined();
    expect(await mediaFiles.keep("demo", arriving(content))).toEqual({ fault: "unsupported" });
  });
});

describe("a file that arrives in pieces", () => {
  it("is stored byte by byte, whatever the length of the pieces", async () => {
    const content = Buffer.concat([anMp4(), randomBytes(700_000)]);
    const found = new Set<string>();
    for (const length of [1_000, 262_144, 1_000_000]) {
      const kept = await mediaFiles.keep("demo", arriving(content, length));
      if ("fault" in kept) throw new Error(kept.fault);
      found.add(kept.file.fileId);
      expect(kept.file).toMatchObject({ bytes: content.length, mediaType: "video/mp4" });
      expect((await wholeOf(kept.file.fileId, content.length)).equals(content)).toBe(true);
      expect(await mediaFiles.find("demo", kept.file.fileId)).toEqual(kept.file);
      expect(await mediaFiles.find("other", kept.file.fileId)).toBeUndefined();
    }
    expect(found.size).toBe(1);
    expect((await files.keep("demo", content)).fileId).toBe([...found][0]);
  });
  it("leaves nothing when it breaks off", async () => {
    const before = [await count("files"), await count("file_chunks")];
    async function* broken(): AsyncIterable<Uint8Array> {
      yield* arriving(Buffer.concat([anMp4(), randomBytes(600_000)]));
      throw new Error("gone");
    }
    await expect(mediaFiles.keep("demo", broken())).rejects.toThrow("gone");
    expect([await count("files"), await count("file_chunks")]).toEqual(before);
  });
  it("is refused when it is empty", async () => {
    expect(await mediaFiles.keep("demo", arriving(Buffer.alloc(0)))).toEqual({ fault: "empty" });
  });
});
