import { recordSiteEvent } from "./record-site-event.ts";

/**
 * Tells scripts of the page what was searched for. The server records the search itself, with what
 * it found. Spec: B6.4, B7.28.
 */
export const recordSearch = (): void => {
  const searchTerm = new URLSearchParams(location.search).get("q")?.trim();
  if (searchTerm) recordSiteEvent("pixel:Search", { searchTerm });
};
