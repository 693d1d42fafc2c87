import { CENTRE } from "#domain/kit/picture-facts.ts";
import type { PageImage } from "#domain/pages/blocks/values.ts";
import type { VideoPlace } from "#domain/pages/blocks/video.ts";
import type { RichText } from "#domain/pages/rich-text.ts";

/** A picture that is still to be chosen. */
export const emptyPicture: PageImage = {
  assetUrl: "",
  originalSize: "",
  systemDataVariants: "",
  altText: "",
  mediaFocalPoint: CENTRE,
};

/** Rich text of one paragraph. */
export const paragraphText = (text: string): RichText => ({
  type: "doc",
  content: [{ type: "paragraph", ...(text !== "" && { content: [{ type: "text", text }] }) }],
});

/** A film that is still to be chosen. */
export const emptyVideo: VideoPlace = { source: "file", fileUrl: "", captionsUrl: "", videoId: "" };
