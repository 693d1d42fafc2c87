import { generateJSON, type JSONContent } from "@tiptap/core";
import { richTextExtensions } from "#console/pages/blocks/rich-text-extensions.ts";
import { MAX_LIST_DEPTH } from "#console/pages/blocks/text-limits.ts";
import { RichText } from "#domain/pages/rich-text.ts";
import { writeRichText } from "#domain/pages/write-rich-text.ts";

const emptyText: RichText = { type: "doc", content: [{ type: "paragraph" }] };

/**
 * HTML as a browser writes it, without the server's additions to links. Nothing in a template runs.
 */
const normal = (html: string): string => {
  const template = document.createElement("template");
  template.innerHTML = html;
  for (const link of template.content.querySelectorAll("a")) link.removeAttribute("rel");
  // Spaces between blocks are not shown.
  return template.innerHTML.replaceAll(/>\s+</g, "><").trim();
};

/** Lists below the last level that a text can have become paragraphs of their item. */
export const withinDepth = (node: JSONContent, depth = 0): readonly JSONContent[] => {
  const { type = "", content } = node;
  const isList = type.endsWith("List");
  const isTooDeep = isList && depth >= MAX_LIST_DEPTH;
  const children = content?.flatMap((child) => withinDepth(child, isList ? depth + 1 : depth));
  if (isTooDeep) return children?.flatMap((item) => item.content ?? []) ?? [];
  return [{ ...node, ...(children && { content: children }) }];
};

/** What the editor makes of HTML; it drops what it does not know. */
export const textOfHtml = (html: string): RichText => {
  const [document] = withinDepth(generateJSON(html, richTextExtensions));
  const read = RichText.safeParse(document);
  return read.success ? read.data : emptyText;
};

/** An empty text is no paragraph. */
export const htmlOfText = (text: RichText): string => {
  const html = writeRichText(text);
  return html === "<p></p>" ? "" : html;
};

/** Whether the editor shows exactly what the HTML does, so that nothing is lost. */
export const isEditable = (html: string): boolean =>
  html.trim() === "" || normal(htmlOfText(textOfHtml(html))) === normal(html);
