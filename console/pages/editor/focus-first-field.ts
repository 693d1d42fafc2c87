const FIELD = "input, textarea, [contenteditable=true], select";
/** Fields that are still on their way. */
const LOADING = "[aria-busy=true]";

/**
 * Focuses the first field, once it is there; never after another part was focused in the meantime. The field
 * of a text takes keys before its editor is loaded.
 */
export const focusFirstField = (fields: HTMLElement): void => {
  const focus = () => fields.querySelector<HTMLElement>(FIELD)?.focus();
  if (fields.querySelector(FIELD) !== null || fields.querySelector(LOADING) === null) {
    focus();
    return;
  }
  const before = document.activeElement;
  const observer = new MutationObserver(() => {
    if (fields.querySelector(LOADING) !== null) return;
    observer.disconnect();
    if (document.activeElement === before) focus();
  });
  observer.observe(fields, { childList: true, subtree: true });
};
