import { pictureUrl, pictureVariants } from "#domain/kit/pictures.ts";
import { type MediaCommand, mediaDecider } from "#domain/media/decide.ts";
import { MediaEvent, type MediaPicture } from "#domain/media/events.ts";
import { type MediaRejection, mediaRejectionText } from "#domain/media/rejections.ts";
import { pictureRejectionText } from "#domain/pictures/texts.ts";
import type { KeptPicture, Pictures } from "#infra/files/port.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { Handler } from "../kit/handle.ts";
import { answerDone, presentOf } from "../kit/owner-answers.ts";
import { ownerMetadata } from "../kit/owner-metadata.ts";
import {
  describeMediaContract,
  restoreMediaContract,
  trashMediaContract,
  uploadMediaContract,
} from "./contract.ts";

type Dependencies = {
  readonly handler: Handler;
  readonly pictures: Pick<Pictures, "keep">;
  readonly newId: () => string;
  readonly now: () => string;
};

const refuse = (rejection: MediaRejection): Refusal =>
  new Refusal(
    rejection.code === "media-not-found" ? 404 : 409,
    rejection.code,
    mediaRejectionText(rejection),
    presentOf(rejection),
  );

const factsOf = (kept: KeptPicture): MediaPicture => ({
  assetUrl: pictureUrl(kept),
  originalSize: `${kept.width}x${kept.height}`,
  colorData: kept.colors,
  systemDataVariants: kept.isAnimated ? "" : pictureVariants(kept.width),
  bytes: kept.bytes,
});

/** The members' calls for the media library. */
export const mediaCommands = ({
  handler,
  pictures,
  newId,
  now,
}: Dependencies): readonly Route[] => {
  const media = handler(mediaDecider, MediaEvent);
  const run = async (command: MediaCommand, context: RequestContext) =>
    answerDone(
      await media.run(command.mediaId, command, { metadata: ownerMetadata(context) }),
      refuse,
    );
  return [
    route(uploadMediaContract, async ({ query: { name, folder }, body, context }) => {
      const kept = await pictures.keep(context.websiteId, body);
      if ("fault" in kept)
        throw new Refusal(415, kept.fault, pictureRejectionText({ code: kept.fault }));
      const added = { mediaId: newId(), picture: factsOf(kept.picture) };
      const outcome = await media.run(
        added.mediaId,
        { type: "UploadMedia", ...added, name, folder, at: now() },
        { metadata: ownerMetadata(context), answer: () => added, startsStream: true },
      );
      if (!outcome.ok) throw refuse(outcome.rejection);
      const { position, repeated } = outcome.value;
      const answer = (repeated as typeof added | undefined) ?? added;
      return { body: answer, ...(position !== undefined && { position }) };
    }),
    route(describeMediaContract, ({ params: { mediaId }, body: { seen, ...said }, context }) => {
      const description = { ...said, tags: [...new Set(said.tags)] };
      return run({ type: "DescribeMedia", mediaId, description, seen, at: now() }, context);
    }),
    route(trashMediaContract, ({ params: { mediaId }, context }) =>
      run({ type: "TrashMedia", mediaId, at: now() }, context),
    ),
    route(restoreMediaContract, ({ params: { mediaId }, context }) =>
      run({ type: "RestoreMedia", mediaId, at: now() }, context),
    ),
  ];
};
