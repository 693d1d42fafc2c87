import { NEXT_LOAD_ACTION } from "#domain/kit/editor-cookies.ts";

/** The editor of this page or item opens with the dialog that publishes it. */
export const publishAtNextLoad = (id: string): void => {
  try {
    sessionStorage.setItem(NEXT_LOAD_ACTION, JSON.stringify({ publish: id }));
  } catch {
    // Without storage the editor opens as usual.
  }
};

/** Whether this page or item is to be published now. It is asked once. */
export const takePublishing = (id: string): boolean => {
  try {
    const isAsked = sessionStorage.getItem(NEXT_LOAD_ACTION) === JSON.stringify({ publish: id });
    if (isAsked) sessionStorage.removeItem(NEXT_LOAD_ACTION);
    return isAsked;
  } catch {
    return false;
  }
};
