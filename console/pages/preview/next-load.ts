import { NEXT_LOAD_ACTION } from "#domain/kit/editor-cookies.ts";

/** The editor of this page opens with the dialog that publishes it. */
export const publishAtNextLoad = (pageId: string): void => {
  try {
    sessionStorage.setItem(NEXT_LOAD_ACTION, JSON.stringify({ publish: pageId }));
  } catch {
    // Without storage the editor opens as usual.
  }
};

/** Whether this page is to be published now. It is asked once. */
export const takePublishing = (pageId: string): boolean => {
  try {
    const isAsked =
      sessionStorage.getItem(NEXT_LOAD_ACTION) === JSON.stringify({ publish: pageId });
    if (isAsked) sessionStorage.removeItem(NEXT_LOAD_ACTION);
    return isAsked;
  } catch {
    return false;
  }
};
