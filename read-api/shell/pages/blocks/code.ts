import type { BlockServing } from "./serving.ts";

/** Scripts of code that may run them get the page's nonce; in the canvas that nonce runs nothing. */
export const code: BlockServing<"code"> = {
  view: ({ html, runsScripts }, { nonce }) => ({
    html:
      runsScripts && nonce !== undefined
        ? html.replace(/<(script|style)(?=[\s>])/gi, `<$1 nonce="${nonce}"`)
        : html,
  }),
};
