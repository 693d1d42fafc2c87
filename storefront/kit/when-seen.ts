/** Margin before it becomes visible. */
const AHEAD = "200px";

/**
 * Calls back once, when the element is about to be seen, or it or its surroundings get the focus.
 * Returns a function to stop waiting.
 */
export const whenSeen = (
  element: Element,
  callback: () => void,
  belongsTo: Element = element,
): (() => void) => {
  const stop = () => {
    observer.disconnect();
    belongsTo.removeEventListener("focusin", seen);
  };
  const seen = () => {
    stop();
    callback();
  };
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) seen();
    },
    { rootMargin: AHEAD },
  );
  observer.observe(element);
  belongsTo.addEventListener("focusin", seen);
  return stop;
};
