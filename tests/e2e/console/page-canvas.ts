import type { Frame, Page } from "playwright-core";
import type { FromFrame, ToFrame } from "#console/pages/canvas/protocol.ts";

type Editor = {
  readonly messages: FromFrame[];
  readonly send: (message: ToFrame) => void;
};
declare global {
  var canvasEditor: Editor | undefined;
}

export type OpenCanvas = {
  readonly frame: Frame;
  readonly send: (message: ToFrame) => Promise<void>;
  /** The messages of a kind so far. */
  readonly said: <Kind extends FromFrame["kind"]>(
    kind: Kind,
  ) => Promise<readonly Extract<FromFrame, { readonly kind: Kind }>[]>;
};

/** The canvas of a page inside the console, with the editor's end of the port. */
export const openCanvas = async (
  page: Page,
  pageId: string,
  width = 1_000,
): Promise<OpenCanvas> => {
  const src = `/api/console/pages/${pageId}/canvas`;
  await page.evaluate(
    ([source, wide]) => {
      const inside = document.createElement("iframe");
      inside.setAttribute("sandbox", "allow-scripts");
      inside.setAttribute("title", "Page preview");
      inside.src = `${source}`;
      Object.assign(inside.style, {
        width: `${wide}px`,
        height: "700px",
        display: "block",
        border: "0",
      });
      const { port1, port2 } = new MessageChannel();
      const messages: FromFrame[] = [];
      port1.onmessage = ({ data }) => messages.push(data);
      globalThis.canvasEditor = { messages, send: (message) => port1.postMessage(message) };
      window.addEventListener("message", function connect({ source: from, data }) {
        if (from !== inside.contentWindow || data !== "daybook-canvas-ready") return;
        window.removeEventListener("message", connect);
        inside.contentWindow?.postMessage(data, "*", [port2]);
      });
      document.body.replaceChildren(inside);
    },
    [src, width] as const,
  );
  const said: OpenCanvas["said"] = async (kind) => {
    const all = await page.evaluate(() => globalThis.canvasEditor?.messages ?? []);
    return all.filter((message) => message.kind === kind) as never;
  };
  await page.waitForFunction(() =>
    globalThis.canvasEditor?.messages.some(({ kind }) => kind === "measured"),
  );
  const frame = page.frames().find((each) => each.url().endsWith(src));
  if (frame === undefined) throw new Error("The canvas has no frame.");
  return {
    frame,
    said,
    send: (message) => page.evaluate((each) => globalThis.canvasEditor?.send(each), message),
  };
};
