const FRAMES_TO_WAIT = 30;

/** Focuses the matching element as soon as it is rendered. */
export const focusSoon = (selector: string, { select = false } = {}): void => {
  const look = (frames: number) =>
    requestAnimationFrame(() => {
      const found = document.querySelector<HTMLElement>(selector);
      if (found === null) {
        if (frames > 0) look(frames - 1);
        return;
      }
      found.focus({ preventScroll: true });
      found.scrollIntoView({ block: "nearest" });
      if (select && found instanceof HTMLInputElement) found.select();
    });
  look(FRAMES_TO_WAIT);
};

/** Marks one setting in the page: `{...settingMark("title")}` on its input. */
export const settingMark = (setting: string, at: number | null = null) => ({
  "data-setting": at === null ? setting : `${setting}.${at}`,
});

export const settingSelector = (
  fieldId: string | null,
  setting: string,
  at: number | null = null,
): string => {
  const mark = `[data-setting="${CSS.escape(at === null ? setting : `${setting}.${at}`)}"]`;
  return fieldId === null ? mark : `[data-field="${CSS.escape(fieldId)}"] ${mark}`;
};
