import { videoProviders } from "#domain/pages/blocks/video.ts";
import type { BlockServing } from "./serving.ts";

/** Nothing is loaded from a provider before the visitor asks for it. Spec: B3.51. */
export const video: BlockServing<"video"> = {
  view: ({ source, videoId }) => {
    if (source === "file" || videoId === "") return { provider: null };
    const { name, frame, page } = videoProviders[source];
    return { provider: { name, frameUrl: frame + videoId, pageUrl: page + videoId } };
  },
  frames: ({ source, videoId }) =>
    source === "file" || videoId === "" ? [] : [new URL(videoProviders[source].frame).origin],
};
