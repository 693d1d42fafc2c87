import type { Sql } from "#infra/postgres/port.ts";
import type { EditorsPresent, PresentEditor } from "./port.ts";

/** A window that was closed without a word is present for this long. It says every five seconds that it is open. */
const PRESENT_FOR_MS = 15_000;

const enter = `
  insert into editors_present as known (website_id, window_id, document, owner_id, seen_at)
  values ($1, $2, $3, $4, $5)
  on conflict (website_id, window_id) do update
    set document = excluded.document, owner_id = excluded.owner_id, seen_at = excluded.seen_at`;

const others = `
  select distinct owner.owner_id as "ownerId", owner.name
    from editors_present as editor
    join owners as owner using (owner_id)
   where editor.website_id = $1 and editor.document = $2 and editor.owner_id <> $3
     and editor.seen_at > $4
   order by owner.name, owner.owner_id`;

const forgetOld = "delete from editors_present where seen_at <= $1";
const leave = "delete from editors_present where website_id = $1 and window_id = $2";

export const createEditorsPresent = (sql: Sql, nowMs: () => number): EditorsPresent => {
  const at = (ms: number): string => new Date(ms).toISOString();
  return {
    enter: async ({ websiteId, windowId, document, ownerId }) => {
      const oldest = at(nowMs() - PRESENT_FOR_MS);
      await sql.query(forgetOld, [oldest]);
      await sql.query(enter, [websiteId, windowId, document, ownerId, at(nowMs())]);
      return sql.query<PresentEditor>(others, [websiteId, document, ownerId, oldest]);
    },
    leave: async ({ websiteId, windowId }) => {
      await sql.query(leave, [websiteId, windowId]);
    },
  };
};
