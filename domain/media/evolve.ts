import { unreachable } from "../kit/decider.ts";
import { CENTRE } from "../kit/picture-facts.ts";
import type { MediaDescription, MediaEvent } from "./events.ts";
import { assetUrlOf, type MediaKind, mediaKindOf } from "./kinds.ts";

/** `description` is undefined before the upload. */
export type MediaState = {
  readonly description: MediaDescription | undefined;
  readonly kind: MediaKind;
  /** Path of the current content; empty before the upload. */
  readonly assetUrl: string;
  readonly isTrashed: boolean;
};

export const noMedia: MediaState = {
  description: undefined,
  kind: "picture",
  assetUrl: "",
  isTrashed: false,
};

/** What is said about a file that nobody has described yet. */
export const undescribed = (folder: string): MediaDescription => ({
  ...{ title: "", altText: "", tags: [], folder },
  focalPoint: CENTRE,
});

export const evolve = (state: MediaState, event: MediaEvent): MediaState => {
  switch (event.type) {
    case "MediaUploaded":
    case "MediaFileUploaded":
      return {
        description: undescribed(event.folder),
        kind: mediaKindOf(event),
        assetUrl: assetUrlOf(event),
        isTrashed: false,
      };
    case "MediaReplaced":
    case "MediaFileReplaced":
      return { ...state, assetUrl: assetUrlOf(event) };
    case "MediaDescribed":
      return { ...state, description: event.description };
    case "MediaTrashed":
      return { ...state, isTrashed: true };
    case "MediaRestored":
      return { ...state, isTrashed: false };
    default:
      return unreachable(event);
  }
};
