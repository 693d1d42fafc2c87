import type { Reader } from "#domain/customers/account-views.ts";
import { type PageFacts, pageJson } from "./page-json.ts";

/** Days and names as the page's own: the server has written the same. */
export const reader = (): Reader => ({
  locale: pageJson<PageFacts>("page")?.locale ?? "en-US",
  timeZone: pageJson<{ readonly timeZone: string }>("settings")?.timeZone ?? "UTC",
});
