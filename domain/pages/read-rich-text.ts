import type { Inline, RichText } from "./rich-text.ts";

type Node = { readonly content?: readonly (Node | Inline)[] | undefined };

/** The text of a node; blocks of text are apart by a space. */
export const textOfNode = (node: Node | Inline): string => {
  if ("text" in node) return node.text;
  if ("type" in node && node.type === "hardBreak") return " ";
  const { content = [] } = node as Node;
  return `${content.map(textOfNode).join("")} `;
};

export const richTextOf = (text: RichText): string => textOfNode(text as Node);

/** Without its headings. */
export const runningTextOf = ({ content }: RichText): string =>
  content
    .filter(({ type }) => type !== "heading")
    .map((node) => textOfNode(node as Node))
    .join("");

const linksOfNode = (node: Node | Inline): readonly string[] => {
  if ("text" in node)
    return (node.marks ?? []).flatMap((mark) => (mark.type === "link" ? [mark.attrs.href] : []));
  return ((node as Node).content ?? []).flatMap(linksOfNode);
};

/** The targets of all links in a text. */
export const linksIn = (text: RichText): readonly string[] => linksOfNode(text as Node);
