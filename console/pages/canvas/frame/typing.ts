import { type Paragraph, RichText } from "#domain/pages/rich-text.ts";
import { writeRichText } from "#domain/pages/write-rich-text.ts";
import type { TypedText } from "../protocol.ts";
import { createEchoes } from "./echoes.ts";
import type { TextKind } from "./parts.ts";

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
  /** Reports a document, unless a page cannot have it, such as one with lists more than three deep. */
  readonly take: (document: unknown) => void;
  /** Whether the text of a drawing is a change from elsewhere, which replaces what was typed. */
  readonly isReplacedBy: (html: string) => boolean;
};

export const createTyping = (
  first: string,
  kind: Exclude<TextKind, "heading">,
  onTyped: (text: TypedText) => void,
): Typing => {
  let html = first;
  let document: RichText | undefined;
  const echoes = createEchoes(first);
  return {
    html: () => html,
    document: () => document,
    take: (value) => {
      const { success, data } = RichText.safeParse(value);
      if (!success) return;
      document = data;
      html = normal(writeRichText(data));
      echoes.typed(html);
      onTyped(kind === "text" ? data : data.content.filter(isParagraph));
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
