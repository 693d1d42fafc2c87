/** Begins a little before it can be seen. */
const AHEAD = "200px";

/**
 * Calls back once, when the element is about to be seen or somebody comes to it with the keyboard.
 * Answers how to stop waiting.
 */
export const whenSeen = (element: Element, callback: () => void): (() => void) => {
  const stop = () => {
    observer.disconnect();
    element.removeEventListener("focusin", seen);
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
  element.addEventListener("focusin", seen);
  return stop;
};
