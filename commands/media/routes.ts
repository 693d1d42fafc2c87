import { type MediaCommand, mediaDecider } from "#domain/media/decide.ts";
import { MediaEvent } from "#domain/media/events.ts";
import type { StoredMedia } from "#domain/media/kinds.ts";
import { type MediaRejection, mediaRejectionText } from "#domain/media/rejections.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { Handler } from "../kit/handle.ts";
import { answerDone, presentOf } from "../kit/owner-answers.ts";
import { ownerMetadata } from "../kit/owner-metadata.ts";
import {
  describeMediaContract,
  replaceMediaContract,
  replaceMediaFileContract,
  restoreMediaContract,
  trashMediaContract,
  undoMediaReplacementContract,
  uploadMediaContract,
  uploadMediaFileContract,
} from "./contract.ts";
import { createKeepUploads, type UploadDependencies } from "./keep-uploads.ts";

type Dependencies = UploadDependencies & {
  readonly handler: Handler;
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

type Placed = { readonly name: string; readonly folder: string };

/** The members' calls for the media library. */
export const mediaCommands = ({
  handler,
  newId,
  now,
  ...uploads
}: Dependencies): readonly Route[] => {
  const media = handler(mediaDecider, MediaEvent);
  const keep = createKeepUploads(uploads);
  const run = async (command: MediaCommand, context: RequestContext) =>
    answerDone(
      await media.run(command.mediaId, command, { metadata: ownerMetadata(context) }),
      refuse,
    );
  /** A repeated upload under the same idempotency key gets the first answer. */
  const upload = async <Stored extends StoredMedia>(
    stored: Stored,
    { name, folder }: Placed,
    context: RequestContext,
  ) => {
    const added = { mediaId: newId(), ...stored };
    const outcome = await media.run(
      added.mediaId,
      { type: "UploadMedia", ...added, name, folder, at: now() },
      { metadata: ownerMetadata(context), answer: () => added, startsStream: true },
    );
    if (!outcome.ok) throw refuse(outcome.rejection);
    const { position, repeated } = outcome.value;
    const body = (repeated as typeof added | undefined) ?? added;
    return { body, ...(position !== undefined && { position }) };
  };
  const replace = async <Stored extends StoredMedia>(
    stored: Stored,
    { mediaId, name }: { readonly mediaId: string; readonly name: string },
    context: RequestContext,
  ) => ({
    ...(await run({ type: "ReplaceMedia", mediaId, name, ...stored, at: now() }, context)),
    body: stored,
  });

  return [
    route(uploadMediaContract, async ({ query, body, context }) =>
      upload({ picture: await keep.picture(context.websiteId, query.name, body) }, query, context),
    ),
    route(uploadMediaFileContract, async ({ query, body, context }) =>
      upload({ file: await keep.file(context.websiteId, query.name, body) }, query, context),
    ),
    route(replaceMediaContract, async ({ params: { mediaId }, query: { name }, body, context }) => {
      const picture = await keep.picture(context.websiteId, name, body);
      return replace({ picture }, { mediaId, name }, context);
    }),
    route(
      replaceMediaFileContract,
      async ({ params: { mediaId }, query: { name }, body, context }) => {
        const file = await keep.file(context.websiteId, name, body);
        return replace({ file }, { mediaId, name }, context);
      },
    ),
    route(undoMediaReplacementContract, ({ params: { mediaId }, body, context }) =>
      run({ type: "UndoMediaReplacement", mediaId, ...body, at: now() }, context),
    ),
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
