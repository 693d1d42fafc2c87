import { createHash, randomUUID } from "node:crypto";
import type { Database } from "#infra/postgres/port.ts";
import type { KeptFile } from "./port.ts";

const beginText = `insert into files (website_id, file_id, bytes) values ($1, $2, 0)`;
const addText = `
  insert into file_chunks (website_id, file_id, place, content) values ($1, $2, $3, $4)`;
const discardText = `delete from files where website_id = $1 and file_id = $2`;
const nameText = `
  insert into files (website_id, file_id, bytes) values ($1, $2, $3)
  on conflict (website_id, file_id) do update set kept_at = now()
  returning xmax = 0 as "isNew"`;
/** The content itself is not written again: Postgres keeps values of this size apart. */
const moveText = `
  update file_chunks set file_id = $3 where website_id = $1 and file_id = $2`;

/** Collects pieces of any length to chunks of `size` bytes; the last one can be shorter. */
async function* chunksOf(
  content: AsyncIterable<Uint8Array>,
  size: number,
): AsyncIterable<Uint8Array> {
  let chunk = Buffer.alloc(size);
  let filled = 0;
  for await (const piece of content)
    for (let from = 0; from < piece.length; ) {
      const taken = Math.min(size - filled, piece.length - from);
      chunk.set(piece.subarray(from, from + taken), filled);
      filled += taken;
      from += taken;
      if (filled < size) continue;
      yield chunk;
      chunk = Buffer.alloc(size);
      filled = 0;
    }
  if (filled > 0) yield chunk.subarray(0, filled);
}

/**
 * A file is found by the hash of its bytes, which is known when all have arrived. Until then its
 * chunks belong to a temporary name. No transaction is open while the content arrives.
 */
export const createKeepStream =
  (database: Pick<Database, "query" | "transaction">, chunkBytes: number) =>
  async (websiteId: string, content: AsyncIterable<Uint8Array>): Promise<KeptFile> => {
    const draft = `upload-${randomUUID()}`;
    await database.query(beginText, [websiteId, draft]);
    try {
      const hash = createHash("sha256");
      let bytes = 0;
      let place = 0;
      for await (const chunk of chunksOf(content, chunkBytes)) {
        hash.update(chunk);
        bytes += chunk.length;
        await database.query(addText, [websiteId, draft, place, chunk]);
        place += 1;
      }
      const fileId = hash.digest("hex");
      await database.transaction(async (sql) => {
        const [kept] = await sql.query<{ isNew: boolean }>(nameText, [websiteId, fileId, bytes]);
        if (kept?.isNew === true) await sql.query(moveText, [websiteId, draft, fileId]);
        await sql.query(discardText, [websiteId, draft]);
      });
      return { fileId, bytes };
    } catch (error) {
      // Otherwise the clean-up of unused files deletes it.
      await database.query(discardText, [websiteId, draft]).catch(() => undefined);
      throw error;
    }
  };
