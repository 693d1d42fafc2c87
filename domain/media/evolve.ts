import { unreachable } from "../kit/decider.ts";
import { CENTRE } from "../kit/picture-facts.ts";
import type { MediaDescription, MediaEvent } from "./events.ts";
import { assetUrlOf, type MediaKind, mediaKindOf, type StoredMedia } from "./kinds.ts";

type NamedContent = StoredMedia & { readonly name: string };

/** `description` is undefined before the upload. */
export type MediaState = {
  readonly description: MediaDescription | undefined;
  readonly kind: MediaKind;
  /** Path of the current content; empty before the upload. */
  readonly assetUrl: string;
  /** Undefined before the upload. */
  readonly content: NamedContent | undefined;
  /** What the present content has replaced; undefined before the first replacement. */
  readonly former: NamedContent | undefined;
  readonly isTrashed: boolean;
};

export const noMedia: MediaState = {
  description: undefined,
  kind: "picture",
  assetUrl: "",
  content: undefined,
  former: undefined,
  isTrashed: false,
};

/** What is said about a file that nobody has described yet. */
export const undescribed = (folder: string): MediaDescription => ({
  title: "",
  altText: "",
  tags: [],
  folder,
  focalPoint: CENTRE,
});

const contentOf = (event: NamedContent): NamedContent =>
  "picture" in event
    ? { name: event.name, picture: event.picture }
    : { name: event.name, file: event.file };

export const evolve = (state: MediaState, event: MediaEvent): MediaState => {
  switch (event.type) {
    case "MediaUploaded":
    case "MediaFileUploaded":
      return {
        description: undescribed(event.folder),
        kind: mediaKindOf(event),
        assetUrl: assetUrlOf(event),
        content: contentOf(event),
        former: undefined,
        isTrashed: false,
      };
    case "MediaReplaced":
    case "MediaFileReplaced":
      return {
        ...state,
        assetUrl: assetUrlOf(event),
        content: contentOf(event),
        former: state.content,
      };
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
