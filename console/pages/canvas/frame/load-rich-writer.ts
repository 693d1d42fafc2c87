import type { createRichWriter } from "./rich-writer.ts";

/** What the built script of `rich-writer.ts` defines. */
type RichWriterScript = { readonly createRichWriter: typeof createRichWriter };
declare global {
  var daybookRichWriter: RichWriterScript | undefined;
}

export type RichWriterLoader = {
  /** Undefined until the script has been loaded. */
  readonly get: () => RichWriterScript["createRichWriter"] | undefined;
  /** Loads the script once. Without a connection it is loaded at the next call. */
  readonly load: () => void;
  readonly onLoaded: (call: () => void) => void;
};

/**
 * The script with the rich writer is several times as large as the rest of the canvas, and needed when a text is
 * opened. The page's policy runs it for the nonce of the first script.
 */
export const createRichWriterLoader = (first: HTMLScriptElement): RichWriterLoader => {
  const { nonce, src } = first;
  const calls: (() => void)[] = [];
  let isLoading = false;
  const load = (): void => {
    if (isLoading) return;
    isLoading = true;
    const script = document.createElement("script");
    script.nonce = nonce;
    script.src = new URL("page-writer.js", src).href;
    script.addEventListener("load", () => {
      for (const call of calls) call();
    });
    script.addEventListener("error", () => {
      isLoading = false;
    });
    document.head.append(script);
    // It runs without its element, too, and the page stays as visitors get it.
    script.remove();
  };
  window.addEventListener("online", () => {
    if (calls.length > 0) load();
  });
  return {
    get: () => globalThis.daybookRichWriter?.createRichWriter,
    load,
    onLoaded: (call) => calls.push(call),
  };
};
