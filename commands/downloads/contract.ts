import * as z from "zod/mini";
import { DigitalFile } from "#domain/catalog/events.ts";
import { downloadTexts, MAX_FILE_BYTES } from "#domain/downloads/texts.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { storable } from "#domain/kit/storable-text.ts";

/**
 * Stores a file for the customers of a digital product; its answer becomes a member of the
 * product's `files`. The body is the file's bytes. The same bytes again are the same file. 413
 * above 50 MB.
 */
export const keepFileContract = {
  method: "POST",
  path: "/api/console/files",
  summary: "Upload a download file for a digital product",
  tag: "downloads",
  access: "owner",
  permission: "products:write",
  contentType: "application/octet-stream",
  rawBody: true,
  maxBodyBytes: MAX_FILE_BYTES,
  refusalTexts: { "body-too-large": downloadTexts.tooLarge },
  query: z.object({
    /** File name for saving: `planner.pdf`. */
    name: z
      .string({ error: downloadTexts.nameMissing })
      .check(
        z.trim(),
        z.minLength(1, downloadTexts.nameMissing),
        z.maxLength(200),
        z.regex(/^[^/\\\p{Cc}]+$/u, "A file name cannot contain slashes."),
        storable,
      ),
    mediaType: z._default(
      z.string().check(z.maxLength(100), z.regex(/^[\w.+-]+\/[\w.+-]+$/)),
      "application/octet-stream",
    ),
  }),
  body: z.custom<Uint8Array>(
    (sent) => sent instanceof Uint8Array && sent.length > 0,
    downloadTexts.empty,
  ),
  response: z.object({ file: DigitalFile }),
} as const satisfies Contract;
