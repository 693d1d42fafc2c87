import { type Decider, unreachable } from "../kit/decider.ts";
import { changedMeanwhile } from "../kit/edit-conflict.ts";
import { accept, type Result, reject } from "../kit/result.ts";
import { sameJson } from "../kit/same-json.ts";
import type { MediaDescription, MediaEvent, MediaPicture } from "./events.ts";
import { evolve, type MediaState, noMedia } from "./evolve.ts";
import type { MediaRejection } from "./rejections.ts";

type Requested = { readonly mediaId: string; readonly at: string };
export type MediaCommand =
  | (Requested & {
      readonly type: "UploadMedia";
      readonly name: string;
      readonly picture: MediaPicture;
      readonly folder: string;
    })
  | (Requested & {
      readonly type: "DescribeMedia";
      readonly description: MediaDescription;
      /** The version that the editor started from; absent: any version is accepted. */
      readonly seen?: MediaDescription | undefined;
    })
  | (Requested & { readonly type: "TrashMedia" })
  | (Requested & { readonly type: "RestoreMedia" });

type Decision = Result<readonly MediaEvent[], MediaRejection>;

const decide = (command: MediaCommand, { description, isTrashed }: MediaState): Decision => {
  const { mediaId, at } = command;
  if (command.type === "UploadMedia") {
    if (description !== undefined) return accept([]);
    const { name, picture, folder } = command;
    return accept([{ type: "MediaUploaded", mediaId, name, picture, folder, uploadedAt: at }]);
  }
  if (description === undefined) return reject({ code: "media-not-found" });
  switch (command.type) {
    case "DescribeMedia": {
      if (isTrashed) return reject({ code: "media-not-found" });
      if (sameJson(command.description, description)) return accept([]);
      const conflict = changedMeanwhile(command.seen, description);
      if (conflict) return reject(conflict);
      const { description: changed } = command;
      return accept([{ type: "MediaDescribed", mediaId, description: changed, describedAt: at }]);
    }
    case "TrashMedia":
      return accept(isTrashed ? [] : [{ type: "MediaTrashed", mediaId, trashedAt: at }]);
    case "RestoreMedia":
      return accept(isTrashed ? [{ type: "MediaRestored", mediaId, restoredAt: at }] : []);
    default:
      return unreachable(command);
  }
};

/** One picture of the media library. Stream `media-<websiteId>.<mediaId>`. */
export const mediaDecider: Decider<MediaState, MediaCommand, MediaEvent, MediaRejection> = {
  streamCategory: "media",
  initial: noMedia,
  evolve,
  decide,
};
