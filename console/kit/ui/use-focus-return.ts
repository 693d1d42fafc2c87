import { useLayoutEffect } from "react";

/**
 * For dialogs that are taken away when they close: whoever works by keys goes on where they were, unless
 * something else has taken the focus meanwhile.
 */
export const useFocusReturn = (isOpened: boolean): void => {
  useLayoutEffect(() => {
    if (!isOpened) return;
    const before = document.activeElement;
    return () => {
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return;
        const isThere = before instanceof HTMLElement && before.isConnected;
        (isThere ? before : document.querySelector("main"))?.focus();
      });
    };
  }, [isOpened]);
};
