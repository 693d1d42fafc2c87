import { performanceTexts, SETTINGS_TIMEOUT_MS } from "#domain/performance/limits.ts";

/**
 * Asks the server for the id under which the records of this page load count.
 *
 * @throws Error with a text of B8.20. Spec: B7.20, B8.20.
 */
export const fetchPageLoadId = async (fetchFrom: typeof fetch = fetch): Promise<string> => {
  const response = await fetchFrom("/api/1/performance/settings", {
    signal: AbortSignal.timeout(SETTINGS_TIMEOUT_MS),
  }).catch((error: unknown) => {
    const isLate = error instanceof DOMException && error.name === "TimeoutError";
    throw isLate ? new Error(performanceTexts.timeout) : error;
  });
  if (response.status !== 200) throw new Error(performanceTexts.status(response.status));
  const { pageLoadId } = (await response.json().catch(() => ({}))) as { pageLoadId?: unknown };
  if (typeof pageLoadId !== "string" || pageLoadId === "")
    throw new Error(performanceTexts.noPageLoadId);
  return pageLoadId;
};
