import type { BlockContent } from "#domain/pages/blocks.ts";

/** A text without the slash that asked for the menu of blocks; a paragraph with nothing else goes, too. */
export const withoutSlash = (content: BlockContent): BlockContent => {
  if (content.type !== "text") return content;
  const nodes = content.text.content;
  for (const [at, paragraph] of nodes.entries()) {
    if (paragraph.type !== "paragraph") continue;
    const [first, ...rest] = paragraph.content ?? [];
    if (first?.type !== "text" || !first.text.startsWith("/")) continue;
    const left = first.text.slice(1);
    const inline = left === "" ? rest : [{ ...first, text: left }, ...rest];
    const stays = inline.length > 0 || nodes.length === 1;
    const without = nodes.toSpliced(at, 1, ...(stays ? [{ ...paragraph, content: inline }] : []));
    return { ...content, text: { ...content.text, content: without } };
  }
  return content;
};
