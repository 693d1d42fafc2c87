import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Response, Router } from "express";
import { downloadTexts } from "#domain/downloads/texts.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { contextOf } from "#infra/http/request-context.ts";
import { answerRange, type ByteRange } from "../kit/byte-range.ts";
import type { FindOrderFiles, OrderFile } from "./find-order-files.ts";

export type ServeFilesDependencies = {
  /** Stored files, read in pieces. */
  readonly files: {
    readonly sizeOf: (websiteId: string, fileId: string) => Promise<number | undefined>;
    readonly read: (
      websiteId: string,
      fileId: string,
      range: ByteRange,
    ) => AsyncIterable<Uint8Array>;
  };
  readonly findOrderFiles: FindOrderFiles;
  readonly readFileLink: (
    websiteId: string,
    token: string,
  ) => { readonly orderId: string; readonly isExpired: boolean } | undefined;
};

const unknown = () => new Refusal(404, "file-unknown", downloadTexts.unknown);

/** Browsers execute these types on this host, whatever the other headers say. */
const RUNS = /script|html|xml|css|svg|wasm/i;

const head = (response: Response, { fileId, name, mediaType }: OrderFile): void => {
  response.set({
    "content-type": RUNS.test(mediaType) ? "application/octet-stream" : mediaType,
    // Never displayed as a page of this website, whatever the content.
    "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "private, no-store",
    etag: `"${fileId}"`,
  });
};

/** Serves the files, whole or in part, below the signed URL of their page. */
export const serveFiles = ({ files, findOrderFiles, readFileLink }: ServeFilesDependencies) => {
  const router = Router();
  router.get("/downloads/:token/:fileId", async (request, response) => {
    const { websiteId } = contextOf(response);
    const link = readFileLink(websiteId, String(request.params.token));
    if (link === undefined) throw unknown();
    if (link.isExpired) throw new Refusal(410, "link-expired", downloadTexts.expired);
    const offered = await findOrderFiles(websiteId, link.orderId);
    const file = offered.find(({ fileId }) => fileId === request.params.fileId);
    if (file === undefined) throw new Refusal(404, "file-gone", downloadTexts.gone);
    const bytes = await files.sizeOf(websiteId, file.fileId);
    if (bytes === undefined) throw unknown();
    const range = answerRange(request, response, bytes);
    head(response, file);
    if (request.method === "HEAD") response.end();
    else await pipeline(Readable.from(files.read(websiteId, file.fileId, range)), response);
  });
  return router;
};
