import { type Decider, unreachable } from "../kit/decider.ts";
import { changedMeanwhile } from "../kit/edit-conflict.ts";
import { accept, type Result, reject } from "../kit/result.ts";
import { sameJson } from "../kit/same-json.ts";
import type { MediaDescription, MediaEvent } from "./events.ts";
import { evolve, type MediaState, noMedia } from "./evolve.ts";
import { assetUrlOf, mediaKindOf, type StoredMedia } from "./kinds.ts";
import { MAX_MEDIA_TAGS, type MediaRejection } from "./rejections.ts";
import { type TagChange, withTags } from "./tag-change.ts";

type Requested = { readonly mediaId: string; readonly at: string };
export type MediaCommand =
  | (Requested &
      StoredMedia & {
        readonly type: "UploadMedia";
        readonly name: string;
        readonly folder: string;
      })
  | (Requested & StoredMedia & { readonly type: "ReplaceMedia"; readonly name: string })
  | (Requested & {
      readonly type: "UndoMediaReplacement";
      /** Path of the content that the caller wants to undo. */
      readonly assetUrl: string;
      /** Path of the content that it has replaced. */
      readonly former: string;
    })
  | (Requested & {
      readonly type: "DescribeMedia";
      readonly description: MediaDescription;
      /** The version that the editor started from; absent: any version is accepted. */
      readonly seen?: MediaDescription | undefined;
    })
  | (Requested & {
      readonly type: "MoveMedia";
      /** Empty: in no folder. */
      readonly folder: string;
    })
  | (Requested & { readonly type: "TagMedia" } & TagChange)
  | (Requested & { readonly type: "TrashMedia" })
  | (Requested & { readonly type: "RestoreMedia" });

type CommandOf<Type extends MediaCommand["type"]> = Extract<MediaCommand, { readonly type: Type }>;
type Decision = Result<readonly MediaEvent[], MediaRejection>;

const upload = (command: CommandOf<"UploadMedia">): MediaEvent => {
  const { mediaId, name, folder, at: uploadedAt } = command;
  const common = { mediaId, name, folder, uploadedAt };
  return "picture" in command
    ? { type: "MediaUploaded", ...common, picture: command.picture }
    : { type: "MediaFileUploaded", ...common, file: command.file };
};

/** A block that shows a film cannot show a document, so that the kind must stay. */
const replace = (command: CommandOf<"ReplaceMedia">, state: MediaState): Decision => {
  const { mediaId, name, at: replacedAt } = command;
  if (state.isTrashed) return reject({ code: "media-not-found" });
  if (mediaKindOf(command) !== state.kind) return reject({ code: "media-kind-differs" });
  if (assetUrlOf(command) === state.assetUrl) return accept([]);
  const common = { mediaId, name, replacedAt };
  return accept([
    "picture" in command
      ? { type: "MediaReplaced", ...common, picture: command.picture }
      : { type: "MediaFileReplaced", ...common, file: command.file },
  ]);
};

/**
 * Shows the former content again, if the last replacement is the one that the caller wants to undo. An undo is a
 * replacement, too, so that the present content alone does not say which one it was.
 */
const undoReplacement = (
  { mediaId, at, ...undone }: CommandOf<"UndoMediaReplacement">,
  state: MediaState,
): Decision => {
  const { former, assetUrl, isTrashed } = state;
  if (isTrashed) return reject({ code: "media-not-found" });
  if (former === undefined || assetUrlOf(former) !== undone.former || assetUrl !== undone.assetUrl)
    return reject({ code: "media-replaced-again" });
  return replace({ type: "ReplaceMedia", mediaId, at, ...former }, state);
};

/** Changes a part of the description and leaves the rest as it is now. */
const redescribe = (
  { mediaId, at }: Requested,
  part: Partial<MediaDescription>,
  { description, isTrashed }: MediaState,
): Decision => {
  if (description === undefined) return reject({ code: "media-not-found" });
  if (isTrashed) return reject({ code: "media-is-removed" });
  const changed = { ...description, ...part };
  if (sameJson(changed, description)) return accept([]);
  if (changed.tags.length > MAX_MEDIA_TAGS) return reject({ code: "too-many-tags" });
  return accept([{ type: "MediaDescribed", mediaId, description: changed, describedAt: at }]);
};

const decide = (command: MediaCommand, state: MediaState): Decision => {
  const { description, isTrashed } = state;
  if (command.type === "UploadMedia")
    return accept(description === undefined ? [upload(command)] : []);
  if (description === undefined) return reject({ code: "media-not-found" });
  const { mediaId, at } = command;
  switch (command.type) {
    case "ReplaceMedia":
      return replace(command, state);
    case "UndoMediaReplacement":
      return undoReplacement(command, state);
    case "DescribeMedia": {
      if (isTrashed) return reject({ code: "media-not-found" });
      if (sameJson(command.description, description)) return accept([]);
      const conflict = changedMeanwhile(command.seen, description);
      if (conflict) return reject(conflict);
      const { description: changed } = command;
      return accept([{ type: "MediaDescribed", mediaId, description: changed, describedAt: at }]);
    }
    case "MoveMedia":
      return redescribe(command, { folder: command.folder }, state);
    case "TagMedia":
      return redescribe(command, { tags: withTags(description.tags, command) }, state);
    case "TrashMedia":
      return accept(isTrashed ? [] : [{ type: "MediaTrashed", mediaId, trashedAt: at }]);
    case "RestoreMedia":
      return accept(isTrashed ? [{ type: "MediaRestored", mediaId, restoredAt: at }] : []);
    default:
      return unreachable(command);
  }
};

/** One file of the media library. Stream `media-<websiteId>.<mediaId>`. */
export const mediaDecider: Decider<MediaState, MediaCommand, MediaEvent, MediaRejection> = {
  streamCategory: "media",
  initial: noMedia,
  evolve,
  decide,
};
