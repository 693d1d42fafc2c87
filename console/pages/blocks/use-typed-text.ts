import { useState } from "react";

/**
 * What is in a field that sends only finished values: the typed text, until the value is another one than it was sent
 * or shown, such as after an undo, a change of another member, or a move in a list.
 */
export const useTypedText = (value: string) => {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    setTyped(value);
  }
  /** `sent`: the value of a text that is finished. */
  const type = (text: string, sent?: string): void => {
    setTyped(text);
    if (sent !== undefined) setKnown(sent);
  };
  return { typed, type };
};
