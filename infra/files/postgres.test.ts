import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import type { ByteRange, Files } from "./port.ts";
import { createFiles } from "./postgres.ts";

let test: TestDatabase;
let files: Files;
beforeAll(async () => {
  test = await createTestDatabase();
  files = createFiles(test.database);
});
afterAll(() => test.drop());

const read = async (websiteId: string, fileId: string, range: ByteRange): Promise<Buffer> => {
  const parts: Uint8Array[] = [];
  for await (const part of files.read(websiteId, fileId, range)) parts.push(part);
  return Buffer.concat(parts);
};

describe("kept files", () => {
  it("come back byte by byte, whole and in any part", async () => {
    const content = randomBytes(600_000);
    const { fileId, bytes } = await files.keep("demo", content);
    expect(bytes).toBe(600_000);
    expect(await files.sizeOf("demo", fileId)).toBe(600_000);
    const ranges = [
      [0, 599_999],
      [0, 0],
      [262_143, 262_144],
      [262_144, 524_287],
      [100, 599_998],
      [599_999, 599_999],
    ] as const;
    for (const [start, end] of ranges)
      expect(
        (await read("demo", fileId, { start, end })).equals(content.subarray(start, end + 1)),
      ).toBe(true);
  });

  it("are kept once, and are no other website's", async () => {
    const content = Buffer.from("the same");
    const first = await files.keep("demo", content);
    expect(await files.keep("demo", content)).toEqual(first);
    expect(await files.sizeOf("other", first.fileId)).toBeUndefined();
    expect((await read("other", first.fileId, { start: 0, end: 7 })).length).toBe(0);
  });
});
