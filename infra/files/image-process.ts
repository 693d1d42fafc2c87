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

/** Whoever waits for a page goes first. */
const NICE = 10;

// One thread for each picture, and nothing kept of what is drawn only once.
sharp.concurrency(1);
sharp.cache(false);
setPriority(NICE);

const work = (job: ImageJob) =>
  job.task === "clean"
    ? cleanPicture(job.content, job.mediaType, job.isLenient)
    : sizedPicture(job.content, job.width, job.mediaType);

type Message = { readonly id: number; readonly job: ImageJob };

/** A process of its own for decoding: a picture that breaks the decoder, or fills its memory, ends nothing else. */
process.on("message", (message) => {
  const { id, job } = message as Message;
  work(job).then(
    (result) => process.send?.({ id, result }),
    () => process.send?.({ id }),
  );
});
process.on("disconnect", () => process.exit());
process.send?.("ready");
