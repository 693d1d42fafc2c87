/** Elements where letters are text or shortcuts. */
const ELSEWHERE =
  'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="dialog"], [role="menu"]';

/** Whether a key press is meant for the focused element, or opens something itself. */
export const isForOthers = (event: KeyboardEvent): boolean => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  const target = event.target instanceof Element ? event.target : null;
  return (
    target?.closest(ELSEWHERE) != null || document.querySelector('[aria-modal="true"]') !== null
  );
};
