import { createHash } from "node:crypto";
import type { Database } from "#infra/postgres/port.ts";
import { createKeepStream } from "./keep-stream.ts";
import type { ByteRange, Files } from "./port.ts";

/** Small enough for many concurrent downloads, large enough for few queries. In bytes. */
const CHUNK = 256 * 1024;

/** A repeated upload counts as new, so that it is not deleted as unused before it is used. */
const keepFile = `
  insert into files (website_id, file_id, bytes) values ($1, $2, $3)
  on conflict (website_id, file_id) do update set kept_at = now()
  returning xmax = 0 as "isNew"`;
const keepChunk = `
  insert into file_chunks (website_id, file_id, place, content) values ($1, $2, $3, $4)`;
const renewText = `
  update files set kept_at = now() where website_id = $1 and file_id = any($2)
  returning file_id as "fileId"`;
const sizeText = `select bytes from files where website_id = $1 and file_id = $2`;
const chunkText = `
  select content from file_chunks where website_id = $1 and file_id = $2 and place = $3`;

const partOf = (content: Uint8Array, place: number, { start, end }: ByteRange): Uint8Array => {
  const from = place * CHUNK;
  return content.subarray(Math.max(0, start - from), Math.min(content.length, end - from + 1));
};

export const createFiles = (database: Pick<Database, "query" | "transaction">): Files => ({
  keep: async (websiteId, content) => {
    const fileId = createHash("sha256").update(content).digest("hex");
    await database.transaction(async (sql) => {
      const values = [websiteId, fileId, content.length];
      const [kept] = await sql.query<{ isNew: boolean }>(keepFile, values);
      if (kept?.isNew !== true) return;
      for (let place = 0; place * CHUNK < content.length; place += 1) {
        const chunk = Buffer.from(content.subarray(place * CHUNK, (place + 1) * CHUNK));
        await sql.query(keepChunk, [websiteId, fileId, place, chunk]);
      }
    });
    return { fileId, bytes: content.length };
  },
  keepStream: createKeepStream(database, CHUNK),
  renew: async (websiteId, fileIds) => {
    if (fileIds.length === 0) return new Set();
    const values = [websiteId, [...fileIds]];
    const rows = await database.query<{ fileId: string }>(renewText, values);
    return new Set(rows.map(({ fileId }) => fileId));
  },
  sizeOf: async (websiteId, fileId) => {
    const [row] = await database.query<{ bytes: number }>(sizeText, [websiteId, fileId]);
    return row?.bytes;
  },
  read: async function* (websiteId, fileId, range) {
    const last = Math.floor(range.end / CHUNK);
    for (let place = Math.floor(range.start / CHUNK); place <= last; place += 1) {
      const values = [websiteId, fileId, place];
      const [row] = await database.query<{ content: Uint8Array }>(chunkText, values);
      if (row === undefined) return;
      yield partOf(row.content, place, range);
    }
  },
});
