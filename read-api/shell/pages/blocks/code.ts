import { createHash } from "node:crypto";
import { escapeHtml } from "#domain/kit/escape-html.ts";
import type { Block } from "#domain/pages/document.ts";
import type { BlockServing } from "./serving.ts";

/** A visitor's answer is about this code, and code that changes asks again. */
const keyOf = (html: string): string =>
  createHash("sha256").update(html).digest("base64url").slice(0, 22);

/**
 * Scripts of code that may run them get the page's nonce; in the canvas that nonce runs nothing. Code
 * that waits for consent is a text in an attribute: only the script that asks the visitor makes
 * markup of it.
 */
export const code: BlockServing<"code"> = {
  view: ({ html, runsScripts, waitsForConsent }, { nonce }) => {
    if (!runsScripts || nonce === undefined) return { html };
    if (waitsForConsent)
      return {
        html: `<div hidden nonce="${nonce}" data-held-key="${keyOf(html)}" data-held-code="${escapeHtml(html)}"></div>`,
      };
    return { html: html.replace(/<(script|style)(?=[\s>])/gi, `<$1 nonce="${nonce}"`) };
  },
};

/** The editor shows what visitors see once they have allowed it: no script runs there. */
export const withoutWaiting = <Shown extends Pick<Block, "content">>(block: Shown): Shown =>
  block.content.type === "code" && block.content.waitsForConsent
    ? { ...block, content: { ...block.content, waitsForConsent: false } }
    : block;
