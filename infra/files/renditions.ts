import { setTimeout as pause } from "node:timers/promises";
import { type PictureType, widthOfFormat } from "#domain/kit/pictures.ts";
import type { Database } from "#infra/postgres/port.ts";
import type { ImageProcessor } from "./image-processor.ts";
import type { Files, KeptPicture, Pictures, ShownPicture } from "./port.ts";

/**
 * A visitor prefers the complete picture to a longer wait; later visitors find the size created.
 * Not in the specification.
 */
const MAX_WAIT_MS = 2_500;

/** Number of attempts on a picture whose processing crashes, until the next start. */
const MAX_BROKEN_OFF = 3;

/** The complete picture, for one that was stored with its metadata. */
const WHOLE = 0;

const markText = `
  update pictures set is_clean = $3, colors = coalesce($4, colors), is_animated = $5
   where website_id = $1 and file_id = $2`;
/**
 * In bytes. Postgres answers two characters for each: whole files would take as much memory as the
 * rest of the web process, for as long as their readers take.
 */
const SLICE = 256 * 1024;

const beginning = `width, octet_length(content) as bytes, substring(content from 1 for ${SLICE}) as first`;
const findText = `
  select ${beginning} from picture_renditions
   where website_id = $1 and file_id = $2 and width = $3 and media_type = $4`;
const sliceText = `
  select substring(content from $5::int for ${SLICE}) as slice from picture_renditions
   where website_id = $1 and file_id = $2 and width = $3 and media_type = $4`;
/** The next larger one, or else the largest existing one. */
const nearestText = `
  select ${beginning} from picture_renditions
   where website_id = $1 and file_id = $2 and width > ${WHOLE} and media_type = $4
   order by width >= $3 desc, abs(width - $3) limit 1`;
/** The picture may have been deleted as unused in the meantime. */
const keepText = `
  insert into picture_renditions (website_id, file_id, width, media_type, content)
  select website_id, file_id, $3, $4, $5 from pictures where website_id = $1 and file_id = $2
  on conflict do nothing`;

type Beginning = { readonly width: number; readonly bytes: number; readonly first: Uint8Array };

type Parts = {
  readonly sql: Pick<Database, "query">;
  readonly files: Pick<Files, "read">;
  readonly imageProcessor: Pick<ImageProcessor, "clean" | "size">;
  readonly mostWaitMs?: number;
};

const gathered = async ({ bytes, read }: ShownPicture): Promise<Uint8Array> => {
  const all = Buffer.allocUnsafe(bytes);
  let at = 0;
  for await (const part of read()) {
    all.set(part, at);
    at += part.length;
  }
  return all.subarray(0, at);
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

/** Clients that support AVIF and WebP get WebP; transparency is kept. */
const typeFor = ({ mediaType }: KeptPicture, to: "webp" | "others"): PictureType =>
  to === "others" && (mediaType === "image/jpeg" || mediaType === "image/png")
    ? mediaType
    : "image/webp";

/** Concurrent requests for the same size share its creation. */
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

const createFind =
  ({ sql }: Pick<Parts, "sql">) =>
  async (
    text: string,
    values: readonly [string, string, number, PictureType],
  ): Promise<ShownPicture | undefined> => {
    const [row] = await sql.query<Beginning>(text, [...values]);
    if (row === undefined) return undefined;
    const [websiteId, fileId, , mediaType] = values;
    const { width, bytes, first } = row;
    const read = async function* () {
      yield first;
      for (let at = first.length; at < bytes; at += SLICE) {
        const next = [websiteId, fileId, width, mediaType, at + 1];
        const [found] = await sql.query<{ slice: Uint8Array }>(sliceText, next);
        if (found === undefined) return;
        yield found.slice;
      }
    };
    return { mediaType, bytes, read };
  };

/** For pictures from before metadata was removed; returns whether the stored file can be served. */
const createLook = ({ sql, files, imageProcessor }: Omit<Parts, "mostWaitMs">) => {
  const asKept = asKeptIn(files);
  const brokenOff = new Map<string, number>();
  return async (websiteId: string, picture: KeptPicture): Promise<boolean> => {
    const { fileId, mediaType, isAnimated } = picture;
    const key = `${websiteId} ${fileId}`;
    const times = brokenOff.get(key) ?? 0;
    if (times >= MAX_BROKEN_OFF) return true;
    const drawn = await imageProcessor.clean(
      () => gathered(asKept(websiteId, picture)),
      mediaType,
      true,
    );
    if (drawn === undefined) {
      // Another picture may be the cause: this one stays unchecked and is tried again.
      brokenOff.set(key, times + 1);
      return true;
    }
    if (typeof drawn === "string") {
      // A picture that cannot be decoded shows nothing to anyone.
      await sql.query(markText, [websiteId, fileId, true, null, isAnimated]);
      return true;
    }
    const isClean = drawn.content === undefined;
    if (!isClean) await sql.query(keepText, [websiteId, fileId, WHOLE, mediaType, drawn.content]);
    const colors = JSON.stringify(drawn.colors);
    await sql.query(markText, [websiteId, fileId, isClean, colors, drawn.isAnimated]);
    return isClean;
  };
};

/** The served versions of stored pictures, created at the first request and stored next to them. */
export const createRenditions = ({
  sql,
  files,
  imageProcessor,
  mostWaitMs = MAX_WAIT_MS,
}: Parts): Pick<Pictures, "original" | "sized"> => {
  const once = createOnce();
  const find = createFind({ sql });
  const look = createLook({ sql, files, imageProcessor });
  const asKept = asKeptIn(files);

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
    // Read before its turn, because cleaning takes a turn, too.
    const whole = await original(websiteId, picture);
    const content = await imageProcessor.size(() => gathered(whole), width, mediaType);
    if (content === undefined) return undefined;
    await sql.query(keepText, [websiteId, picture.fileId, width, mediaType, content]);
    return shownAs(content, mediaType);
  };

  return {
    original,
    sized: async (websiteId, picture, format, to) => {
      const { fileId, mediaType } = picture;
      if (picture.isAnimated || mediaType === "image/gif") return original(websiteId, picture);
      // Whether it is animated is known after the check.
      if (picture.isClean === null && mediaType === "image/webp")
        return { ...(await original(websiteId, picture)), isPlaceholder: true };
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
      const placeholder = await find(nearestText, asked);
      return placeholder && { ...placeholder, isPlaceholder: true };
    },
  };
};
