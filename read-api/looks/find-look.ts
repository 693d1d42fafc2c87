import type { Look } from "#domain/looks/document.ts";
import { WrittenLook } from "#domain/looks/written-look.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { createRemembered } from "../kit/recent.ts";

const text = "select document from read.looks where website_id = $1";

/** The look that visitors see, from memory; null: the built-in one. */
export const createLooks = (sql: Sql, nowMs: () => number) => {
  const known = new Map<string, { readonly json: string; readonly look: Look | null }>();
  return createRemembered<Look | null>(async (websiteId) => {
    const [row] = await sql.query<{ document: unknown }>(text, [websiteId]);
    const json = JSON.stringify(row?.document ?? null);
    const present = known.get(websiteId);
    // The same look is the same object, so that its style sheet is written once.
    if (present?.json === json) return present.look;
    const parsed = WrittenLook.safeParse(row?.document);
    const look = parsed.success ? parsed.data : null;
    known.set(websiteId, { json, look });
    return look;
  }, nowMs);
};
