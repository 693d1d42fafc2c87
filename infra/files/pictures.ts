import type { Database } from "#infra/postgres/port.ts";
import { pictureFactsOf } from "./picture-facts.ts";
import type { Files, KeptPicture, Pictures } from "./port.ts";

const keepText = `
  insert into pictures (website_id, file_id, media_type, width, height) values ($1, $2, $3, $4, $5)
  on conflict (website_id, file_id) do nothing`;
const members = `file.file_id as "fileId", file.bytes::float8 as bytes,
         picture.media_type as "mediaType", picture.width, picture.height`;
const findText = `
  select ${members} from pictures as picture join files as file using (website_id, file_id)
   where picture.website_id = $1 and picture.file_id = $2`;
const renewText = `
  update files as file set kept_at = now() from pictures as picture
   where picture.website_id = file.website_id and picture.file_id = file.file_id
     and file.website_id = $1 and file.file_id = any($2)
  returning ${members}`;

/** Pictures are kept files that everybody may see, because they were uploaded as pictures. */
export const createPictures = (
  sql: Pick<Database, "query">,
  files: Pick<Files, "keep">,
  maxPixels: number,
): Pictures => ({
  keep: async (websiteId, content) => {
    const looked = pictureFactsOf(content, maxPixels);
    if ("fault" in looked) return looked;
    const { mediaType, width, height } = looked.facts;
    const kept = await files.keep(websiteId, content);
    await sql.query(keepText, [websiteId, kept.fileId, mediaType, width, height]);
    return { picture: { ...kept, ...looked.facts } };
  },
  find: async (websiteId, fileId) =>
    (await sql.query<KeptPicture>(findText, [websiteId, fileId]))[0],
  renew: async (websiteId, fileIds) =>
    fileIds.length === 0 ? [] : sql.query<KeptPicture>(renewText, [websiteId, [...fileIds]]),
});
