import { shapeOf } from "#domain/galleries/options.ts";
import { focalSteps } from "#domain/kit/focal-steps.ts";
import { isDecoration } from "#domain/pages/blocks/image.ts";
import type { BlockContent, ContentOf } from "#domain/pages/blocks.ts";
import type { BlockServing } from "./serving.ts";

/** A picture that is shown whole has no part that must stay visible. */
export const image: BlockServing<"image"> = {
  view: (content) => ({
    focus: (content.crop !== undefined && focalSteps(content.image.mediaFocalPoint)) || null,
    ...(isDecoration(content) && { image: { ...content.image, altText: "" } }),
  }),
};

const zoomOf = ({ crop, image: { originalSize } }: ContentOf<"image">): number => {
  const [width = 0, height = 0] = originalSize.split("x").map(Number);
  if (crop === undefined || width === 0 || height === 0) return 1;
  return Math.max(1, width / height / shapeOf[crop]);
};

/**
 * Width of a picture as a multiple of its place: the sides of a wide picture in a narrow shape are not
 * seen, but they are loaded.
 */
export const pictureZoom = (content: BlockContent): number =>
  content.type === "image" ? zoomOf(content) : 1;
