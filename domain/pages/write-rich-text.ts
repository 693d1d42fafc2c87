import { unreachable } from "../kit/decider.ts";
import { escapeHtml } from "../templates/markup.ts";
import { isLink } from "./links.ts";
import type { Inline, Mark, Paragraph, RichList, RichNode, RichText } from "./rich-text.ts";

const tags = { bold: "strong", italic: "em", underline: "u", strike: "s", code: "code" } as const;

const opened = (mark: Mark): readonly [start: string, end: string] => {
  if (mark.type === "link") {
    const { href } = mark.attrs;
    return isLink(href) ? [`<a href="${escapeHtml(href)}">`, "</a>"] : ["", ""];
  }
  const tag = tags[mark.type];
  return [`<${tag}>`, `</${tag}>`];
};

const writeInline = (node: Inline): string => {
  if (node.type === "hardBreak") return "<br>";
  const marks = (node.marks ?? []).map(opened);
  const starts = marks.map(([start]) => start).join("");
  const ends = marks.map(([, end]) => end).reverse();
  return starts + escapeHtml(node.text) + ends.join("");
};

const writeInlines = (content: readonly Inline[] | undefined): string =>
  (content ?? []).map(writeInline).join("");

type Align = "left" | "center" | "right" | "justify" | null | undefined;

/** Alignment is a class: the site's policy allows no `style` attributes. */
const alignment = (align: Align): string =>
  align === undefined || align === null || align === "left" ? "" : ` class="align-${align}"`;

/** Lists inside lists have the same shape with fewer levels. */
type AnyList = {
  readonly type: RichList["type"];
  readonly content: readonly {
    readonly content: readonly (Paragraph | AnyList)[];
  }[];
};

const writeParagraph = ({ attrs, content }: Paragraph): string =>
  `<p${alignment(attrs?.textAlign)}>${writeInlines(content)}</p>`;

const writeList = ({ type, content }: AnyList): string => {
  const tag = type === "bulletList" ? "ul" : "ol";
  const items = content.map((item) => {
    const children = item.content.map((child) =>
      child.type === "paragraph" ? writeParagraph(child) : writeList(child),
    );
    return `<li>${children.join("")}</li>`;
  });
  return `<${tag}>${items.join("")}</${tag}>`;
};

const writeNode = (node: RichNode): string => {
  switch (node.type) {
    case "paragraph":
      return writeParagraph(node);
    case "heading": {
      const { level, textAlign } = node.attrs;
      return `<h${level}${alignment(textAlign)}>${writeInlines(node.content)}</h${level}>`;
    }
    case "bulletList":
    case "orderedList":
      return writeList(node);
    case "blockquote":
      return `<blockquote>${node.content.map(writeParagraph).join("")}</blockquote>`;
    case "horizontalRule":
      return "<hr>";
    default:
      return unreachable(node);
  }
};

/**
 * The only place where rich text becomes HTML. Every text is escaped, and tags and attributes come
 * from this file alone, so that nothing in a page can run.
 */
export const writeRichText = ({ content }: RichText): string => content.map(writeNode).join("");
