import { RichText } from "#domain/pages/rich-text.ts";
import { MAX_QUOTE_PARAGRAPHS } from "../canvas/protocol.ts";

/** What is written: the text of a block, or the paragraphs of a quote. */
export type RichKind = "text" | "quote";

/** A document as a page stores it; undefined for one that no page can contain. */
export const possibleText = (document: unknown, kind: RichKind): RichText | undefined => {
  const { data } = RichText.safeParse(document);
  if (data === undefined || kind === "text") return data;
  return data.content.length <= MAX_QUOTE_PARAGRAPHS ? data : undefined;
};

/** Why a text cannot have a change. */
export type TextLimit = "long" | "deep";

export const textLimitTexts: Readonly<Record<TextLimit, string>> = {
  long: "This text cannot be longer. What you typed or pasted last was not added.",
  deep: "A list can have up to three levels. Deeper levels were not added.",
};
