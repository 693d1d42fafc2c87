import { storageTexts } from "#domain/kit/storage-texts.ts";
import type { SessionInfo } from "#domain/performance/events.ts";
import { visitId } from "../measuring/visitor-cookie.ts";

/** Set once a page of this tab was seen; `first` in the browser's first visit. */
const LANDED = "daybook.landed";
const KNOWN = "daybook.known";

/**
 * Whether this is the first page of the visit, and the first visit of this browser. Flags are kept
 * in the browser's storage, and like the session's id only where the visitor may be recognized:
 * everyone else is seen for the first time. Spec: B3.42, B4.11, B8.23.
 */
export const readSession = (mayRecognize: boolean): SessionInfo => {
  const unknown = { isFirstLanding: true, isFirstSession: true };
  if (!mayRecognize) return unknown;
  try {
    const landed = sessionStorage.getItem(LANDED);
    const isFirstLanding = landed === null;
    const isFirstSession = isFirstLanding
      ? localStorage.getItem(KNOWN) === null
      : landed === "first";
    sessionStorage.setItem(LANDED, isFirstSession ? "first" : "again");
    localStorage.setItem(KNOWN, "yes");
    const sessionId = visitId();
    return { isFirstLanding, isFirstSession, ...(sessionId && { sessionId }) };
  } catch {
    console.warn(storageTexts.unavailable);
    return unknown;
  }
};
