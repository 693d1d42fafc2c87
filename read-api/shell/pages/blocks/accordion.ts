import { writeRichText } from "#domain/pages/write-rich-text.ts";
import type { BlockServing } from "./serving.ts";

export const accordion: BlockServing<"accordion"> = {
  view: ({ items, opensFirst }) => ({
    folds: items.map(({ title, text }, index) => ({
      title,
      html: writeRichText(text),
      isOpen: opensFirst && index === 0,
    })),
  }),
};
