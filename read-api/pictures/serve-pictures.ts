import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Router } from "express";
import { type PictureType, pictureIdIn, pictureUrl } from "#domain/shared/pictures.ts";
import { contextOf } from "#infra/http/request-context.ts";

type KeptPicture = {
  readonly fileId: string;
  readonly bytes: number;
  readonly mediaType: PictureType;
};

export type ServePicturesDependencies = {
  readonly pictures: {
    readonly find: (websiteId: string, fileId: string) => Promise<KeptPicture | undefined>;
  };
  /** Kept files, piece by piece. */
  readonly files: {
    readonly read: (
      websiteId: string,
      fileId: string,
      range: { readonly start: number; readonly end: number },
    ) => AsyncIterable<Uint8Array>;
  };
};

const headersOf = ({ fileId, mediaType, bytes }: KeptPicture) => ({
  "content-type": mediaType,
  "content-length": String(bytes),
  // Whoever opens it alone sees a picture, whatever else its bytes could be taken for.
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  "x-content-type-options": "nosniff",
  // Named by the hash of its bytes.
  "cache-control": "public, max-age=31536000, immutable",
  etag: `"${fileId}"`,
});

/**
 * Uploaded pictures of the website, for everybody; other addresses below /images are left to who comes
 * next. Our choice: one that was taken out of a product stays at its address, because orders, feeds and
 * mails may go on showing it.
 */
export const servePictures = ({ pictures, files }: ServePicturesDependencies) => {
  const router = Router();
  router.get("/images/:name", async (request, response, next) => {
    const fileId = pictureIdIn(request.path);
    if (fileId === undefined) return next();
    const { websiteId } = contextOf(response);
    const picture = await pictures.find(websiteId, fileId);
    if (picture === undefined || pictureUrl(picture) !== request.path) return next();
    response.set(headersOf(picture));
    if (request.fresh) {
      response.removeHeader("content-length");
      response.status(304).end();
    } else if (request.method === "HEAD") response.end();
    else {
      const range = { start: 0, end: picture.bytes - 1 };
      await pipeline(Readable.from(files.read(websiteId, fileId, range)), response);
    }
  });
  return router;
};
