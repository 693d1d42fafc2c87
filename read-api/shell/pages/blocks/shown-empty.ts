import type { BlockContent } from "#domain/pages/blocks.ts";
import { emptyBlockText } from "#domain/pages/empty-block-texts.ts";
import { escapeHtml } from "#domain/templates/markup.ts";
import type { BlockMembers } from "./serving.ts";

/** Elements that show something without a text. */
const SHOWN = /<(?:img|svg|video|audio|iframe|input|textarea|select|button|hr)\b/i;

/** What comes after each tag. */
const textsOf = (html: string): readonly string[] =>
  html.split("<").map((part, index) => (index === 0 ? part : part.slice(part.indexOf(">") + 1)));

const isEmpty = (html: string): boolean =>
  !SHOWN.test(html) && textsOf(html).every((text) => text.trim() === "");

/**
 * The HTML of a block in the editor. A block that would show nothing says what its owner can do about it; visitors
 * never see that.
 */
export const shownEmpty = (
  html: string,
  content: BlockContent,
  found: BlockMembers = {},
): string => {
  const text = isEmpty(html) ? emptyBlockText(content, found.isOfEvents === true) : undefined;
  return text === undefined ? html : `<p class="canvas-empty">${escapeHtml(text)}</p>`;
};
