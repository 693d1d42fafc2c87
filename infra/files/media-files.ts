import { isMediaFileType, type MediaFileType } from "#domain/kit/media-files.ts";
import type { Database } from "#infra/postgres/port.ts";
import type { Files, KeptMediaFile, MediaFiles } from "./port.ts";

const keepText = `
  insert into media_files (website_id, file_id, media_type) values ($1, $2, $3)
  on conflict (website_id, file_id) do nothing`;
const findText = `
  select file.file_id as "fileId", file.bytes::float8 as bytes, media.media_type as "mediaType"
    from media_files as media join files as file using (website_id, file_id)
   where media.website_id = $1 and media.file_id = $2`;

/** Office documents name their type in their first entries; everything else in its first bytes. */
const HEAD_BYTES = 256 * 1024;

/** Names that the same content also has. */
const aliases: Readonly<Record<string, MediaFileType>> = {
  "audio/x-m4a": "audio/mp4",
  "video/x-m4v": "video/mp4",
  "audio/x-flac": "audio/flac",
  "audio/x-wav": "audio/wav",
  "audio/vnd.wave": "audio/wav",
};

/** Determines the type from the bytes, whatever the name or the sender says. */
export const mediaFileTypeOf = async (head: Uint8Array): Promise<MediaFileType | undefined> => {
  // Few processes ever need it, so that it is loaded by the first upload.
  const { fileTypeFromBuffer } = await import("file-type");
  const found = await fileTypeFromBuffer(head);
  // "audio/ogg; codecs=opus"
  const [mime = ""] = (found?.mime ?? "").split(";");
  const mediaType = aliases[mime] ?? mime;
  return isMediaFileType(mediaType) ? mediaType : undefined;
};

/** Reads the beginning of the content; `whole` is all of it, including the beginning. */
const readHead = async (content: AsyncIterable<Uint8Array>) => {
  const iterator = content[Symbol.asyncIterator]();
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  while (bytes < HEAD_BYTES) {
    const { value, done } = await iterator.next();
    if (done === true) break;
    pieces.push(value);
    bytes += value.length;
  }
  async function* whole(): AsyncIterable<Uint8Array> {
    yield* pieces;
    yield* { [Symbol.asyncIterator]: () => iterator };
  }
  return { head: Buffer.concat(pieces), whole: whole() };
};

/** Files that everyone can see because they were uploaded to the media library. */
export const createMediaFiles = (
  sql: Pick<Database, "query">,
  files: Pick<Files, "keepStream">,
): MediaFiles => ({
  keep: async (websiteId, content) => {
    const { head, whole } = await readHead(content);
    if (head.length === 0) return { fault: "empty" };
    const mediaType = await mediaFileTypeOf(head);
    if (mediaType === undefined) return { fault: "unsupported" };
    const kept = await files.keepStream(websiteId, whole);
    await sql.query(keepText, [websiteId, kept.fileId, mediaType]);
    return { file: { ...kept, mediaType } };
  },
  find: async (websiteId, fileId) =>
    (await sql.query<KeptMediaFile>(findText, [websiteId, fileId]))[0],
});
