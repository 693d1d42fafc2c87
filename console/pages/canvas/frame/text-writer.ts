import type { RichWriterLoader } from "./load-rich-writer.ts";
import type { TextKind } from "./parts.ts";
import { createPlainWriter } from "./plain-writer.ts";
import { createTyping } from "./typing.ts";
import type { Writer, WriterHeard } from "./writer.ts";

/** The writer of a text or a quote: the plain one takes what is typed until the rich one has been loaded. */
export const createTextWriter = (
  element: HTMLElement,
  kind: Exclude<TextKind, "heading">,
  heard: WriterHeard,
  loader: RichWriterLoader,
): Writer => {
  const typing = createTyping(element.innerHTML, kind, heard);
  const createRich = loader.get();
  if (createRich) return createRich(element, kind, { ...heard, typing });

  const plain = createPlainWriter(element, { ...heard, typing });
  let present: Writer | undefined = plain;
  const change = (): void => {
    const create = loader.get();
    if (present !== plain || create === undefined) return;
    // The script may arrive when the keys already go somewhere else, such as to a field of the editor.
    const takesFocus = document.hasFocus() && element.contains(document.activeElement);
    present = create(element, kind, { ...heard, typing, takesFocus, selection: plain.handOver() });
  };
  loader.onLoaded(() => present === plain && plain.whenIdle(change));
  loader.load();
  return {
    element,
    redraw: (fresh) => present?.redraw(fresh),
    close: () => {
      present?.close();
      present = undefined;
    },
  };
};
