/** Texts that were typed and are still expected back from the server; older ones are forgotten. */
const MAX_EXPECTED = 500;

/**
 * Tells whether the text of a drawing is one that was typed here. Drawings come later than typing
 * and in its order. Any other text is a change from elsewhere, such as an undo.
 */
export const createEchoes = (first: string) => {
  /** The last text that came back, and those typed since. */
  let expected: readonly string[] = [first];
  return {
    typed: (text: string): void => {
      if (expected.at(-1) !== text) expected = [...expected, text].slice(-MAX_EXPECTED);
    },
    isEcho: (text: string): boolean => {
      const index = expected.indexOf(text);
      if (index >= 0) expected = expected.slice(index);
      return index >= 0;
    },
    restart: (text: string): void => {
      expected = [text];
    },
  };
};
