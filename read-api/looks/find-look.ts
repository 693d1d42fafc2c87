import type { Look } from "#domain/looks/document.ts";
import { WrittenLook } from "#domain/looks/written-look.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { findShownDesign } from "../kit/design-documents.ts";
import { createRemembered } from "../kit/recent.ts";

/** The look that visitors see, from memory; null: the built-in one. */
export const createLooks = (sql: Sql, nowMs: () => number) => {
  const known = new Map<string, { readonly json: string; readonly look: Look | null }>();
  return createRemembered<Look | null>(async (websiteId) => {
    const document = await findShownDesign(sql, "looks", websiteId, nowMs());
    const json = JSON.stringify(document ?? null);
    const present = known.get(websiteId);
    // The same look is the same object, so that its style sheet is written once.
    if (present?.json === json) return present.look;
    const parsed = WrittenLook.safeParse(document);
    const look = parsed.success ? parsed.data : null;
    known.set(websiteId, { json, look });
    return look;
  }, nowMs);
};
