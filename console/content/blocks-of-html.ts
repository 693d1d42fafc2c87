import { getSchema } from "@tiptap/core";
import { DOMParser as TextParser } from "@tiptap/pm/model";
import type { BlockContent } from "#domain/pages/blocks.ts";
import { newDocument, newLayout, newLook, type PageDocument } from "#domain/pages/document.ts";
import { COLUMNS, MAX_TEXT_BYTES } from "#domain/pages/limits.ts";
import { isPictureAddress } from "#domain/pages/links.ts";
import { RichText } from "#domain/pages/rich-text.ts";
import { emptyPicture } from "../pages/blocks/fresh-values.ts";
import { richTextExtensions } from "../pages/blocks/rich-text-extensions.ts";

/** Rich text is larger as a block than as HTML. */
const MAX_HTML = MAX_TEXT_BYTES / 5;
const OTHER = "table, figure, dl, pre, img, h5, h6, sub, sup, mark";
const ALIGNMENTS = ["center", "right", "justify"] as const;

/** The parts of a text: written paragraphs together, and everything that rich text does not have. */
type Part =
  | { readonly kind: "text"; readonly nodes: Node[] }
  | { readonly kind: "other"; readonly element: Element };

const isOther = (node: Node): node is Element =>
  node instanceof Element && (node.matches(OTHER) || node.querySelector(OTHER) !== null);

const sizeOf = (nodes: readonly Node[]): number =>
  nodes.reduce((sum, node) => sum + (node.textContent?.length ?? 0), 0);

const partsOf = (body: HTMLElement): readonly Part[] => {
  const parts: Part[] = [];
  for (const node of body.childNodes) {
    const last = parts.at(-1);
    if (isOther(node)) parts.push({ kind: "other", element: node });
    else if (node instanceof Element || node.textContent?.trim()) {
      if (last?.kind === "text" && sizeOf(last.nodes) < MAX_HTML) last.nodes.push(node);
      else parts.push({ kind: "text", nodes: [node] });
    }
  }
  return parts;
};

/** Alignment is a class in stored texts, and a style for the editor of texts. */
const alignedCopy = (nodes: readonly Node[]): HTMLElement => {
  const copy = document.implementation.createHTMLDocument().createElement("div");
  copy.append(...nodes.map((node) => node.cloneNode(true)));
  for (const align of ALIGNMENTS)
    for (const element of copy.querySelectorAll<HTMLElement>(`.align-${align}`))
      element.style.textAlign = align;
  return copy;
};

const codeOf = (html: string): BlockContent => ({ type: "code", html, runsScripts: false });

const textOf = (nodes: readonly Node[]): BlockContent => {
  const copy = alignedCopy(nodes);
  const parsed = TextParser.fromSchema(getSchema(richTextExtensions)).parse(copy);
  const text = RichText.safeParse(parsed.toJSON());
  return text.success ? { type: "text", text: text.data } : codeOf(copy.innerHTML);
};

/** A single picture becomes an image block; other elements keep their HTML. */
const otherOf = (element: Element): BlockContent => {
  const picture = element.matches("img") ? element : element.querySelector(":scope > img");
  const isAlone = picture !== null && element.textContent?.trim() === "";
  const assetUrl = picture?.getAttribute("src") ?? "";
  if (!isAlone || !isPictureAddress(assetUrl)) return codeOf(element.outerHTML);
  const size = [picture.getAttribute("width"), picture.getAttribute("height")];
  const originalSize = size.every((each) => /^[1-9]\d{0,4}$/.test(each ?? ""))
    ? size.join("x")
    : "";
  const altText = picture.getAttribute("alt") ?? "";
  return {
    type: "image",
    image: { ...emptyPicture, assetUrl, originalSize, altText },
    caption: "",
    href: "",
  };
};

const emptyText: BlockContent = {
  type: "text",
  text: { type: "doc", content: [{ type: "paragraph" }] },
};

/** A text that is HTML as one section of blocks, which show the same. */
export const blocksOfHtml = (title: string, html: string): PageDocument => {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  const contents = partsOf(body).map((part) =>
    part.kind === "text" ? textOf(part.nodes) : otherOf(part.element),
  );
  const blocks = (contents.length === 0 ? [emptyText] : contents).map((content, index) => ({
    id: `text-${index + 1}`,
    content,
    at: { desktop: { row: index + 1, column: 1, rows: 1, columns: COLUMNS }, mobile: null },
    position: "top-left" as const,
  }));
  const section = { id: "text", look: newLook(), layout: newLayout(), blocks };
  return { ...newDocument(title), sections: [section] };
};
