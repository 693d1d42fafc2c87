import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Request, Router } from "express";
import {
  isPictureFormat,
  type PictureFormat,
  type PictureType,
  pictureIdIn,
  pictureUrl,
} from "#domain/kit/pictures.ts";
import { pictureTexts } from "#domain/pictures/texts.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { contextOf } from "#infra/http/request-context.ts";
import { currentOf, type FindCurrentMedia } from "../media/current-media.ts";

type StoredPicture = { readonly fileId: string; readonly mediaType: PictureType };
type Shown = {
  readonly mediaType: PictureType;
  readonly bytes: number;
  readonly read: () => AsyncIterable<Uint8Array>;
  readonly isPlaceholder?: boolean;
};

export type ServePicturesDependencies<Picture extends StoredPicture> = {
  /** Uploaded pictures from the port of stored files. */
  readonly pictures: {
    readonly find: (websiteId: string, fileId: string) => Promise<Picture | undefined>;
    readonly original: (websiteId: string, picture: Picture) => Promise<Shown>;
    readonly sized: (
      websiteId: string,
      picture: Picture,
      format: PictureFormat,
      to: "webp" | "others",
    ) => Promise<Shown | undefined>;
  };
  /** What replaced pictures show now, by their hash. */
  readonly findCurrentMedia: FindCurrentMedia;
};

/** The URL contains the hash of the bytes. */
const FOR_EVER = "public, max-age=31536000, immutable";
/** A later request may get a smaller version. */
const FOR_NOW = "public, max-age=60";

const headersOf = ({ mediaType, bytes }: Shown) => ({
  "content-type": mediaType,
  "content-length": String(bytes),
  // Opened alone, it is displayed as a picture, whatever else its bytes could be interpreted as.
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  "x-content-type-options": "nosniff",
});

/** Undefined for the complete picture. */
const formatAsked = ({ query }: Request): PictureFormat | undefined => {
  const { format } = query;
  if (format === undefined || format === "original") return undefined;
  if (typeof format === "string" && isPictureFormat(format)) return format;
  throw new Refusal(400, "format-unknown", pictureTexts.format);
};

/** Only clients that name WebP: those that accept anything may predate it. */
const takesWebp = ({ headers }: Request): boolean =>
  /image\/webp(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(headers.accept ?? "");

/**
 * Uploaded pictures of the website, for everyone, complete or with `?format=500w`; other paths
 * below /images are passed on. A picture that cannot be resized is served complete. 400 for any
 * other format. Not in the specification: a picture that was removed from a product keeps its URL,
 * because orders, feeds and emails may still show it. The URL of a picture that was replaced in the media
 * library leads to the current one. Spec: B9.12.
 */
export const servePictures = <Picture extends StoredPicture>({
  pictures,
  findCurrentMedia,
}: ServePicturesDependencies<Picture>) => {
  const router = Router();
  router.get("/images/:name", async (request, response, next) => {
    const fileId = pictureIdIn(request.path);
    if (fileId === undefined) return next();
    const context = contextOf(response);
    const { websiteId } = context;
    const current = await currentOf(findCurrentMedia, context, fileId);
    if (current !== undefined) {
      const { search } = new URL(request.originalUrl, "http://website");
      response.set("cache-control", "no-cache").redirect(302, current.assetUrl + search);
      return;
    }
    const picture = await pictures.find(websiteId, fileId);
    if (picture === undefined || pictureUrl(picture) !== request.path) return next();
    const format = formatAsked(request);
    const to = takesWebp(request) ? "webp" : "others";
    const sized = format && (await pictures.sized(websiteId, picture, format, to));
    const shown = sized ?? (await pictures.original(websiteId, picture));
    if (format !== undefined) response.vary("accept");
    response.set(headersOf(shown));
    const isFinal = format === undefined || (sized !== undefined && !sized.isPlaceholder);
    response.set("cache-control", isFinal ? FOR_EVER : FOR_NOW);
    const etag = sized ? `${fileId}-${to}-${format}${isFinal ? "" : `-${sized.bytes}`}` : fileId;
    response.set("etag", `"${etag}"`);
    if (request.fresh) {
      response.removeHeader("content-length");
      response.status(304).end();
    } else if (request.method === "HEAD") response.end();
    else await pipeline(Readable.from(shown.read()), response);
  });
  return router;
};
