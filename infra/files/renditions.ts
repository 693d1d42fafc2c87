import { setTimeout as pause } from "node:timers/promises";
import { type PictureType, widthOfFormat } from "#domain/shared/pictures.ts";
import type { Database } from "#infra/postgres/port.ts";
import type { Drawer } from "./drawer.ts";
import type { Files, KeptPicture, Pictures, ShownPicture } from "./port.ts";

/** A visitor rather sees the whole picture than waits longer; who comes later finds the size made. Our choice. */
const MOST_WAIT_MS = 2_500;

/** The whole picture, of one that was kept with what its camera wrote. */
const WHOLE = 0;

const markText = `
  update pictures set is_clean = $3, colors = coalesce($4, colors), is_animated = $5
   where website_id = $1 and file_id = $2`;
const findText = `
  select content from picture_renditions
   where website_id = $1 and file_id = $2 and width = $3 and media_type = $4`;
/** The next larger one, or else the largest that is there. */
const nearestText = `
  select content from picture_renditions
   where website_id = $1 and file_id = $2 and width > ${WHOLE} and media_type = $4
   order by width >= $3 desc, abs(width - $3) limit 1`;
/** The picture may have been deleted as unused meanwhile. */
const keepText = `
  insert into picture_renditions (website_id, file_id, width, media_type, content)
  select website_id, file_id, $3, $4, $5 from pictures where website_id = $1 and file_id = $2
  on conflict do nothing`;

type Parts = {
  readonly sql: Pick<Database, "query">;
  readonly files: Pick<Files, "read">;
  readonly drawer: Pick<Drawer, "clean" | "size">;
  readonly mostWaitMs?: number;
};

const gathered = async (parts: AsyncIterable<Uint8Array>): Promise<Uint8Array> => {
  const all: Uint8Array[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all);
};

const shownAs = (content: Uint8Array, mediaType: PictureType): ShownPicture => ({
  mediaType,
  bytes: content.length,
  read: async function* () {
    yield content;
  },
});

const asKeptIn =
  (files: Pick<Files, "read">) =>
  (websiteId: string, { fileId, mediaType, bytes }: KeptPicture): ShownPicture => ({
    mediaType,
    bytes,
    read: () => files.read(websiteId, fileId, { start: 0, end: bytes - 1 }),
  });

/** Whoever shows AVIF and WebP shows WebP; what is transparent stays so. */
const typeFor = ({ mediaType }: KeptPicture, to: "webp" | "others"): PictureType =>
  to === "others" && (mediaType === "image/jpeg" || mediaType === "image/png")
    ? mediaType
    : "image/webp";

/** Who asks for what is being made already waits for that. */
const createOnce = () => {
  const running = new Map<string, Promise<unknown>>();
  return <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const known = running.get(key) as Promise<T> | undefined;
    if (known !== undefined) return known;
    const begun = work().finally(() => running.delete(key));
    running.set(key, begun);
    return begun;
  };
};

/** What is shown of kept pictures: made when it is asked for first, and kept beside them. */
export const createRenditions = ({
  sql,
  files,
  drawer,
  mostWaitMs = MOST_WAIT_MS,
}: Parts): Pick<Pictures, "original" | "sized"> => {
  const once = createOnce();
  const find = async (text: string, values: readonly [string, string, number, PictureType]) => {
    const [row] = await sql.query<{ content: Uint8Array }>(text, [...values]);
    return row && shownAs(row.content, values[3]);
  };
  const asKept = asKeptIn(files);

  /** Of one that was kept before pictures were cleaned; answers whether its bytes are clean. */
  const look = async (websiteId: string, picture: KeptPicture): Promise<boolean> => {
    const { fileId, mediaType, isAnimated } = picture;
    const content = await gathered(asKept(websiteId, picture).read());
    const drawn = await drawer.clean(content, mediaType, true);
    if (typeof drawn === "string") {
      // What cannot be drawn at all shows nobody anything.
      await sql.query(markText, [websiteId, fileId, true, null, isAnimated]);
      return true;
    }
    const isClean = drawn.content === undefined;
    if (!isClean) await sql.query(keepText, [websiteId, fileId, WHOLE, mediaType, drawn.content]);
    const colors = JSON.stringify(drawn.colors);
    await sql.query(markText, [websiteId, fileId, isClean, colors, drawn.isAnimated]);
    return isClean;
  };

  const original = async (websiteId: string, picture: KeptPicture): Promise<ShownPicture> => {
    const { fileId, mediaType } = picture;
    const isClean =
      picture.isClean ?? (await once(`${websiteId} ${fileId}`, () => look(websiteId, picture)));
    const cleaned = isClean
      ? undefined
      : await find(findText, [websiteId, fileId, WHOLE, mediaType]);
    return cleaned ?? asKept(websiteId, picture);
  };

  const draw = async (
    websiteId: string,
    picture: KeptPicture,
    width: number,
    mediaType: PictureType,
  ): Promise<ShownPicture | undefined> => {
    // Before it is its turn: cleaning one takes a turn, too.
    const { read } = await original(websiteId, picture);
    const content = await drawer.size(() => gathered(read()), width, mediaType);
    if (content === undefined) return undefined;
    await sql.query(keepText, [websiteId, picture.fileId, width, mediaType, content]);
    return shownAs(content, mediaType);
  };

  return {
    original,
    sized: async (websiteId, picture, format, to) => {
      const { fileId, mediaType } = picture;
      if (picture.isAnimated || mediaType === "image/gif") return original(websiteId, picture);
      const width = Math.min(widthOfFormat(format), picture.width);
      const type = typeFor(picture, to);
      const asked = [websiteId, fileId, width, type] as const;
      const kept = await find(findText, asked);
      if (kept !== undefined) return kept;
      const drawn = once(`${websiteId} ${fileId} ${width} ${type}`, () =>
        draw(websiteId, picture, width, type),
      );
      const inTime = await Promise.race([drawn, pause(mostWaitMs, undefined, { ref: false })]);
      if (inTime !== undefined) return inTime;
      const standIn = await find(nearestText, asked);
      return standIn && { ...standIn, isStandIn: true };
    },
  };
};
