/** Input of a screen that is lost when the screen is closed. */
export type UnsavedInput = {
  readonly isUnsaved: () => boolean;
  /** Returns whether everything is saved. Without it, the input is saved by a button only. */
  readonly save: (() => Promise<boolean>) | undefined;
};

/** That of the screens of this window that are open. */
const inputs = new Set<UnsavedInput>();

/** Returns how to remove it. */
export const addInput = (input: UnsavedInput): (() => void) => {
  inputs.add(input);
  return () => inputs.delete(input);
};

export const unsavedInputs = (): readonly UnsavedInput[] =>
  [...inputs].filter(({ isUnsaved }) => isUnsaved());
