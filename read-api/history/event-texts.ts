import type { AllEventTexts } from "../kit/event-texts.ts";
import type { ReadEvent } from "./read-streams.ts";

/** `OrderNoteAdded` → "Order note added", for types that have no words of their own. */
const plainWords = (type: string): string => {
  const words = type.replace(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** What happened, for an owner who knows nothing of event types. */
export const createWordsOf =
  (texts: AllEventTexts) =>
  ({ type, data }: Pick<ReadEvent, "type" | "data">) => {
    // Written by this very code base and checked when it was decided: the type says which event it is.
    const said = texts[type]?.({ ...data, type } as never) ?? plainWords(type);
    const [what, detail] = typeof said === "string" ? [said, ""] : said;
    return { what, detail };
  };
export type WordsOf = ReturnType<typeof createWordsOf>;
