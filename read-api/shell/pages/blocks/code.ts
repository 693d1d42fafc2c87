import { escapeHtml } from "#domain/kit/escape-html.ts";
import type { BlockServing } from "./serving.ts";

/**
 * Scripts of code that may run them get the page's nonce; in the canvas that nonce runs nothing. Code
 * that waits for consent is a text in an attribute: only the script that asks the visitor makes
 * markup of it.
 */
export const code: BlockServing<"code"> = {
  view: ({ html, runsScripts, waitsForConsent }, { nonce }) => {
    if (!runsScripts || nonce === undefined) return { html };
    if (waitsForConsent)
      return { html: `<div hidden nonce="${nonce}" data-held-code="${escapeHtml(html)}"></div>` };
    return { html: html.replace(/<(script|style)(?=[\s>])/gi, `<$1 nonce="${nonce}"`) };
  },
};
