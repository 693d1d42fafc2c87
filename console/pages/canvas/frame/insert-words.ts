import type { Typing } from "./typing.ts";

export const isInserted = ({ inputType, dataTransfer }: InputEvent): boolean =>
  dataTransfer !== null && /^insertFrom(?:Paste|Drop)/.test(inputType);

/** As the rich writer splits what is pasted: empty lines make no paragraphs. */
const linesOf = (words: string): readonly string[] => words.split(/[\r\n]+/);

const paragraphOf = (line: string) => ({
  type: "paragraph",
  content: line === "" ? [] : [{ type: "text", text: line }],
});

/** What comes next is another step of the browser's undo. */
const endStep = (): void => {
  const selection = getSelection();
  if (selection === null || selection.rangeCount === 0) return;
  const range = selection.getRangeAt(0);
  selection.removeAllRanges();
  selection.addRange(range);
};

/**
 * Inserts what is pasted or dropped, with a paragraph for each line. Pictures and styles of another page are not
 * inserted, only its words. False: nothing was inserted.
 */
export const insertWords = (event: InputEvent, { fits }: Pick<Typing, "fits">): boolean => {
  const [target] = event.getTargetRanges();
  const words = event.dataTransfer?.getData("text/plain") ?? "";
  if (target === undefined || words === "") return false;
  const lines = linesOf(words);
  if (!fits({ type: "doc", content: lines.map(paragraphOf) })) return false;
  const { startContainer, startOffset, endContainer, endOffset } = target;
  getSelection()?.setBaseAndExtent(startContainer, startOffset, endContainer, endOffset);
  endStep();
  // As if it were typed, so that the browser can undo it.
  for (const [index, line] of lines.entries()) {
    if (index > 0) document.execCommand("insertParagraph");
    if (line !== "") document.execCommand("insertText", false, line);
  }
  endStep();
  return true;
};
