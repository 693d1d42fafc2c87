import type { Reader } from "#domain/customers/account-views.ts";
import { type PageFacts, pageJson } from "./page-json.ts";

/** Formats dates and names like the server. */
export const reader = (): Reader => ({
  locale: pageJson<PageFacts>("page")?.locale ?? "en-US",
  timeZone: pageJson<{ readonly timeZone: string }>("settings")?.timeZone ?? "UTC",
});
