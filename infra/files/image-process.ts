import { setPriority } from "node:os";
import sharp from "sharp";
import type { PictureType } from "#domain/kit/pictures.ts";
import { cleanPicture, sizedPicture } from "./image-processing.ts";

export type ImageJob =
  | {
      readonly task: "clean";
      readonly content: Uint8Array;
      readonly mediaType: PictureType;
      readonly isLenient: boolean;
    }
  | {
      readonly task: "size";
      readonly content: Uint8Array;
      readonly width: number;
      readonly mediaType: PictureType;
    };

/** Requests for pages have priority. */
const NICE = 10;

// One thread per picture, and no cache, because each picture is processed once.
sharp.concurrency(1);
sharp.cache(false);
setPriority(NICE);

const work = (job: ImageJob) =>
  job.task === "clean"
    ? cleanPicture(job.content, job.mediaType, job.isLenient)
    : sizedPicture(job.content, job.width, job.mediaType);

type Message = { readonly id: number; readonly job: ImageJob };

/**
 * A separate process for decoding: a picture that crashes the decoder, or fills its memory, ends
 * nothing else.
 */
process.on("message", (message) => {
  const { id, job } = message as Message;
  work(job).then(
    (result) => process.send?.({ id, result }),
    () => process.send?.({ id }),
  );
});
process.on("disconnect", () => process.exit());
process.send?.("ready");
