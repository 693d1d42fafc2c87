import { focalSteps } from "#domain/kit/focal-steps.ts";
import { type VideoPlace, videoProviders } from "#domain/pages/blocks/video.ts";
import type { BlockServing } from "./serving.ts";

/** Where a video of a provider is; null for a file, or while it is still to be chosen. */
export const providerOf = ({ source, videoId }: VideoPlace) => {
  if (source === "file" || videoId === "") return null;
  const { name, frame, page } = videoProviders[source];
  return { name, frameUrl: frame + videoId, pageUrl: page + videoId };
};

/** Origins that the page can embed. */
export const framesOf = (place: VideoPlace): readonly string[] => {
  const provider = providerOf(place);
  return provider ? [new URL(provider.frameUrl).origin] : [];
};

/** Nothing is loaded from a provider before the visitor asks for it. Spec: B3.51. */
export const video: BlockServing<"video"> = {
  view: (content) => ({
    provider: providerOf(content),
    // Its poster is cropped; browsers show that of a file whole.
    focus: focalSteps(content.poster.mediaFocalPoint) ?? null,
  }),
  frames: framesOf,
};
