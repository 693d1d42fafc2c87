import type { Request, Response } from "express";
import { Refusal } from "#infra/http/refusal.ts";

/** Both ends are included; the first byte is 0. */
export type ByteRange = { readonly start: number; readonly end: number };

/** Undefined: the whole file. Of several ranges only the first is used. */
const rangeOf = (request: Request, response: Response, bytes: number): ByteRange | undefined => {
  const ranges = request.range(bytes, { combine: true });
  if (ranges === -1) {
    response.set("content-range", `bytes */${bytes}`);
    throw new Refusal(
      416,
      "range-unsatisfiable",
      "The requested range is beyond the end of the file.",
    );
  }
  return Array.isArray(ranges) && ranges.type === "bytes" ? ranges[0] : undefined;
};

/**
 * Sets the length of the answer, and 206 with the part when the request asks for one. Returns the
 * bytes to send. 416 for a range beyond the end.
 */
export const answerRange = (request: Request, response: Response, bytes: number): ByteRange => {
  response.set("accept-ranges", "bytes");
  const requestedRange = rangeOf(request, response, bytes);
  const range = requestedRange ?? { start: 0, end: bytes - 1 };
  response.set("content-length", String(range.end - range.start + 1));
  if (requestedRange !== undefined) {
    response.status(206);
    response.set("content-range", `bytes ${range.start}-${range.end}/${bytes}`);
  }
  return range;
};
