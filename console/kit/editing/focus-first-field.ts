/** The last one opens what every block has: where it is on the page. */
const FIELD = "input, textarea, [contenteditable=true], select, summary";
/** Fields that are still on their way. */
const LOADING = "[aria-busy=true]";

/**
 * Focuses the first field, once it is there; never after another part was focused in the meantime. The field
 * of a text takes keys before its editor is loaded.
 */
export const focusFirstField = (fields: HTMLElement): void => {
  const first = () =>
    [...fields.querySelectorAll<HTMLElement>(FIELD)].find((field) => field.checkVisibility());
  const focus = () => {
    const field = first();
    field?.focus();
    // What is typed replaces the words that a new block begins with.
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select();
  };
  if (fields.querySelector(LOADING) === null || first()?.matches("summary") === false) {
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
