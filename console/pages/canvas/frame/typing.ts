import type { Paragraph, RichText } from "#domain/pages/rich-text.ts";
import { writeRichText } from "#domain/pages/write-rich-text.ts";
import { possibleText, type RichKind } from "../../blocks/possible-text.ts";
import { createEchoes } from "./echoes.ts";
import type { WriterHeard } from "./writer.ts";

/** As a browser writes it, to be compared with what a page contains. */
const normal = (html: string): string => {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.innerHTML;
};

const isParagraph = (node: RichText["content"][number]): node is Paragraph =>
  node.type === "paragraph";

/** What has been typed in a text, by whichever writer has it. */
export type Typing = {
  /** As the page has it. */
  readonly html: () => string;
  /** Undefined until something was typed. */
  readonly document: () => RichText | undefined;
  /** Whether a page can have a document. One that it cannot have, because it is too long, is reported. */
  readonly fits: (document: unknown) => boolean;
  /** Reports a document as what was typed, if it fits; answers whether it does. */
  readonly take: (document: unknown) => boolean;
  /** Whether the text of a drawing is a change from elsewhere, which replaces what was typed. */
  readonly isReplacedBy: (html: string) => boolean;
};

export const createTyping = (
  first: string,
  kind: RichKind,
  { onTyped, onRefused }: Pick<WriterHeard, "onTyped" | "onRefused">,
): Typing => {
  let html = first;
  let document: RichText | undefined;
  const echoes = createEchoes(first);
  const possible = (value: unknown): RichText | undefined => {
    const data = possibleText(value, kind);
    if (data === undefined) onRefused("long");
    return data;
  };
  return {
    html: () => html,
    document: () => document,
    fits: (value) => possible(value) !== undefined,
    take: (value) => {
      const data = possible(value);
      if (data === undefined) return false;
      document = data;
      html = normal(writeRichText(data));
      echoes.typed(html);
      onTyped(kind === "text" ? data : data.content.filter(isParagraph));
      return true;
    },
    isReplacedBy: (fresh) => {
      if (echoes.isEcho(fresh)) return false;
      echoes.restart(fresh);
      html = fresh;
      document = undefined;
      return true;
    },
  };
};
