import type { ReadEvent } from "../explained/read-streams.ts";
import type { AllEventTexts, EventWords } from "../kit/event-texts.ts";

/** `OrderNoteAdded` → "Order note added", for types without a text. */
const plainWords = (type: string): string => {
  const words = type.replace(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** What happened, in words for owners without knowledge of event types. */
export const createWordsOf =
  (texts: AllEventTexts) =>
  ({ type, data }: Pick<ReadEvent, "type" | "data">) => {
    // This codebase wrote and validated the data: the type determines the event.
    const textOf = texts[type] as ((event: object) => EventWords) | undefined;
    const said = textOf?.({ ...data, type }) ?? plainWords(type);
    const [what, detail] = typeof said === "string" ? [said, ""] : said;
    return { what, detail };
  };
export type WordsOf = ReturnType<typeof createWordsOf>;
