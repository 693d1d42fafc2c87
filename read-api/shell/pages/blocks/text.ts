import { writeRichText } from "#domain/pages/write-rich-text.ts";
import type { BlockServing } from "./serving.ts";

export const text: BlockServing<"text"> = {
  view: (content) => ({ html: writeRichText(content.text) }),
};
