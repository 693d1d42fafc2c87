import * as z from "zod/mini";
import { blockTypes } from "../../codes/content-codes.ts";
import { aspectRatios } from "../../galleries/options.ts";
import { defineBlock, pictureRemarks } from "./definition.ts";
import { href, line, PageImage } from "./values.ts";

/** A picture that is a link needs a name, whatever its owner says. */
export const isDecoration = (content: {
  readonly isDecorative?: boolean | undefined;
  readonly href: string;
}): boolean => content.isDecorative === true && content.href === "";

export const image = defineBlock({
  content: z.object({
    type: z.literal("image"),
    image: PageImage,
    /** Shown below the picture; may be empty. */
    caption: line,
    /** Target of the picture's link; empty: the picture is not a link. */
    href,
    /** The picture is cropped to this shape around its focal point; absent: it is shown whole. */
    crop: z.optional(z.enum(aspectRatios)),
    /** The picture says nothing that the text does not say: screen readers skip it. */
    isDecorative: z.optional(z.boolean()),
  }),
  code: blockTypes.image,
  editorName: "image",
  serving: "kept",
  text: (content) => `${isDecoration(content) ? "" : content.image.altText} ${content.caption}`,
  pictures: (content) => [content.image],
  check: (content) => pictureRemarks(content.image, isDecoration(content)),
});
