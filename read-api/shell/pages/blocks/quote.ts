import { writeRichText } from "#domain/pages/write-rich-text.ts";
import type { BlockServing } from "./serving.ts";

export const quote: BlockServing<"quote"> = {
  view: (content) => ({ html: writeRichText({ type: "doc", content: content.text }) }),
};
