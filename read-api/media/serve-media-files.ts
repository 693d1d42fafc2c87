import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Router } from "express";
import { type MediaFileType, mediaFileIdIn, mediaFileUrl } from "#domain/kit/media-files.ts";
import { contextOf } from "#infra/http/request-context.ts";
import { answerRange, type ByteRange } from "../kit/byte-range.ts";
import { currentOf, type FindCurrentMedia } from "./current-media.ts";

type StoredFile = {
  readonly fileId: string;
  readonly bytes: number;
  readonly mediaType: MediaFileType;
};

export type ServeMediaFilesDependencies = {
  readonly mediaFiles: {
    readonly find: (websiteId: string, fileId: string) => Promise<StoredFile | undefined>;
  };
  /** What replaced files show now, by their hash. */
  readonly findCurrentMedia: FindCurrentMedia;
  /** Stored files, read in pieces. */
  readonly files: {
    readonly read: (
      websiteId: string,
      fileId: string,
      range: ByteRange,
    ) => AsyncIterable<Uint8Array>;
  };
};

/** Browsers show these themselves; everything else is saved. */
const isShown = (mediaType: string): boolean =>
  /^(?:video|audio)\/|^application\/pdf$/.test(mediaType);

const headersOf = ({ fileId, mediaType }: StoredFile) => ({
  "content-type": mediaType,
  "content-disposition": isShown(mediaType) ? "inline" : "attachment",
  // The page that a browser makes around a film may style and play it, and nothing else.
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; media-src 'self'",
  "x-content-type-options": "nosniff",
  // The URL contains the hash of the bytes.
  "cache-control": "public, max-age=31536000, immutable",
  etag: `"${fileId}"`,
});

/**
 * Films, audio and documents of the media library, for everyone, whole or in part; other paths below
 * /files are passed on. Not in the specification: a file that was removed from the library
 * keeps its URL, because pages elsewhere may link to it. The URL of a replaced one leads to the current
 * one.
 */
export const serveMediaFiles = ({
  files,
  mediaFiles,
  findCurrentMedia,
}: ServeMediaFilesDependencies) => {
  const router = Router();
  router.get("/files/:name", async (request, response, next) => {
    const fileId = mediaFileIdIn(request.path);
    if (fileId === undefined) return next();
    const context = contextOf(response);
    const { websiteId } = context;
    const current = await currentOf(findCurrentMedia, context, fileId);
    if (current !== undefined) {
      response.set("cache-control", "no-cache").redirect(302, current.assetUrl);
      return;
    }
    const file = await mediaFiles.find(websiteId, fileId);
    if (file === undefined || mediaFileUrl(file) !== request.path) return next();
    const range = answerRange(request, response, file.bytes);
    response.set(headersOf(file));
    if (request.fresh) {
      response.removeHeader("content-length");
      response.status(304).end();
    } else if (request.method === "HEAD") response.end();
    else await pipeline(Readable.from(files.read(websiteId, file.fileId, range)), response);
  });
  return router;
};
