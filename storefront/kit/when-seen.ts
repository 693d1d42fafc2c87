/** Begins a little before it can be seen. */
const AHEAD = "200px";

/**
 * Calls back once, when the element is about to be seen or somebody comes to it with the keyboard, or to
 * what it belongs to. Answers how to stop waiting.
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
