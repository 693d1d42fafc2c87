import { useLayoutEffect } from "react";

/**
 * For dialogs that unmount when they close: focus returns to where it was, unless something else
 * has taken it in the meantime.
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
