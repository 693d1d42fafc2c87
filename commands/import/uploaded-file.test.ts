import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createFiles } from "#infra/files/postgres.ts";
import { allOf } from "#tests/support/all-of.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { FileForgotten, renewFile, uploadedFile } from "./uploaded-file.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const content = Buffer.alloc(700_000, "Handle,Title\n");
const keep = async () => {
  const files = createFiles(test.database);
  const { fileId } = await files.keepStream("demo", Readable.from([content]));
  return { files, fileId };
};
const read = async (source: AsyncIterable<Uint8Array>) => Buffer.concat(await allOf(source));

it("can be read from its beginning repeatedly, in pieces", async () => {
  const { files, fileId } = await keep();
  const source = uploadedFile(files, "demo", fileId);
  expect(await read(source())).toEqual(content);
  expect((await allOf(source())).length).toBeGreaterThan(2);
});
it("is not half a file when it is deleted while it is read", async () => {
  const { files, fileId } = await keep();
  const pieces = uploadedFile(files, "demo", fileId)()[Symbol.asyncIterator]();
  await pieces.next();
  await test.database.query("delete from files where file_id = $1", [fileId]);
  const rest = async () => {
    while ((await pieces.next()).done !== true);
  };
  await expect(rest()).rejects.toThrow(FileForgotten);
  await expect(read(uploadedFile(files, "demo", fileId)())).rejects.toThrow(FileForgotten);
  await expect(renewFile(files, "demo", fileId)).rejects.toThrow(FileForgotten);
});
it("is empty when nothing was sent, and of its website only", async () => {
  const files = createFiles(test.database);
  const { fileId } = await files.keepStream("demo", Readable.from([]));
  expect(await read(uploadedFile(files, "demo", fileId)())).toHaveLength(0);
  await expect(read(uploadedFile(files, "other", fileId)())).rejects.toThrow(FileForgotten);
});
