import { unreachable } from "../kit/decider.ts";
import { CENTRE } from "../kit/picture-facts.ts";
import type { MediaDescription, MediaEvent } from "./events.ts";

/** `description` is undefined before the upload. */
export type MediaState = {
  readonly description: MediaDescription | undefined;
  readonly isTrashed: boolean;
};

export const noMedia: MediaState = { description: undefined, isTrashed: false };

/** What is said about a picture that nobody has described yet. */
export const undescribed = (folder: string): MediaDescription => ({
  ...{ title: "", altText: "", tags: [], folder },
  focalPoint: CENTRE,
});

export const evolve = (state: MediaState, event: MediaEvent): MediaState => {
  switch (event.type) {
    case "MediaUploaded":
      return { description: undescribed(event.folder), isTrashed: false };
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
