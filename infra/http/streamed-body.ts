import type { IncomingMessage } from "node:http";
import type { RequestHandler } from "express";
import { Refusal } from "./refusal.ts";

const tooLarge = () => new Refusal(413, "body-too-large", "The request is too large.");
const broken = () => new Refusal(400, "aborted", "The request was aborted before it was complete.");

/** The connection stays open when the reader stops early, so that the answer reaches the client. */
async function* pieces(request: IncomingMessage, limit: number): AsyncIterable<Uint8Array> {
  if (Number(request.headers["content-length"] ?? 0) > limit) throw tooLarge();
  let bytes = 0;
  const received: AsyncIterable<Uint8Array> = request.iterator({ destroyOnReturn: false });
  try {
    for await (const piece of received) {
      bytes += piece.length;
      if (bytes > limit) throw tooLarge();
      yield piece;
    }
  } catch (error) {
    throw request.errored === error ? broken() : error;
  }
}

/**
 * The handler reads the body while it arrives, so that its size costs no memory. Reading throws a
 * 413 when it is longer than the limit, in bytes, as soon as that is known. 415 for a compressed
 * one.
 */
export const streamedBody =
  (limit: number): RequestHandler =>
  (request, _response, next) => {
    if ((request.headers["content-encoding"] ?? "identity") !== "identity")
      throw new Refusal(415, "unsupported-encoding", "The content encoding is not supported.");
    request.body = pieces(request, limit);
    next();
  };
