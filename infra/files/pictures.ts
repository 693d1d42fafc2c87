import type { Database } from "#infra/postgres/port.ts";
import type { ImageProcessor } from "./image-processor.ts";
import { pictureTypeOf } from "./picture-type.ts";
import type { Files, KeptPicture, Pictures } from "./port.ts";
import { createRenditions } from "./renditions.ts";

const keepText = `
  insert into pictures (website_id, file_id, media_type, width, height, is_animated, colors, is_clean)
  values ($1, $2, $3, $4, $5, $6, $7, true)
  on conflict (website_id, file_id) do update
    set width = excluded.width, height = excluded.height, is_animated = excluded.is_animated,
        colors = excluded.colors, is_clean = true`;
const members = `file.file_id as "fileId", file.bytes::float8 as bytes,
         picture.media_type as "mediaType", picture.width, picture.height,
         picture.is_animated as "isAnimated", picture.colors,
         picture.is_clean as "isClean"`;
const findText = `
  select ${members} from pictures as picture join files as file using (website_id, file_id)
   where picture.website_id = $1 and picture.file_id = $2`;
const renewText = `
  update files as file set kept_at = now() from pictures as picture
   where picture.website_id = file.website_id and picture.file_id = file.file_id
     and file.website_id = $1 and file.file_id = any($2)
  returning ${members}`;

type Parts = {
  readonly sql: Pick<Database, "query">;
  readonly files: Pick<Files, "keep" | "read">;
  readonly imageProcessor: Pick<ImageProcessor, "clean" | "size">;
  /** Maximum length of the longer side. */
  readonly maxPixels: number;
};

/** Finds pictures without storing or serving any. */
export const createPictureStore = (
  sql: Pick<Database, "query">,
): Pick<Pictures, "find" | "renew"> => ({
  find: async (websiteId, fileId) =>
    (await sql.query<KeptPicture>(findText, [websiteId, fileId]))[0],
  renew: async (websiteId, fileIds) =>
    fileIds.length === 0 ? [] : sql.query<KeptPicture>(renewText, [websiteId, [...fileIds]]),
});

/** Pictures are stored files that everyone can see because they were uploaded as pictures. */
export const createPictures = ({ sql, files, imageProcessor, maxPixels }: Parts): Pictures => ({
  ...createPictureStore(sql),
  ...createRenditions({ sql, files, imageProcessor }),
  keep: async (websiteId, content) => {
    const looked = pictureTypeOf(content, maxPixels);
    if ("fault" in looked) return looked;
    const { mediaType } = looked;
    const drawn = (await imageProcessor.clean(async () => content, mediaType)) ?? "damaged";
    if (typeof drawn === "string") return { fault: drawn };
    const { content: cleaned, width, height, isAnimated, colors } = drawn;
    const kept = await files.keep(websiteId, cleaned ?? content);
    await sql.query(keepText, [
      ...[websiteId, kept.fileId, mediaType, width, height, isAnimated, JSON.stringify(colors)],
    ]);
    return { picture: { ...kept, mediaType, width, height, isAnimated, colors, isClean: true } };
  },
});
