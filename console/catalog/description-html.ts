import { generateJSON } from "@tiptap/core";
import { richTextExtensions } from "#console/pages/blocks/rich-text-extensions.ts";
import { RichText } from "#domain/pages/rich-text.ts";
import { writeRichText } from "#domain/pages/write-rich-text.ts";

const emptyText: RichText = { type: "doc", content: [{ type: "paragraph" }] };

/** As a browser writes it, without what the server adds to links. Nothing in a template runs. */
const normal = (html: string): string => {
  const template = document.createElement("template");
  template.innerHTML = html;
  for (const link of template.content.querySelectorAll("a")) link.removeAttribute("rel");
  // Spaces between blocks are not shown.
  return template.innerHTML.replaceAll(/>\s+</g, "><").trim();
};

/** What the editor makes of HTML; it drops what it does not know. */
export const textOfHtml = (html: string): RichText => {
  const read = RichText.safeParse(generateJSON(html, richTextExtensions));
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
