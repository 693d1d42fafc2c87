import type { Sql } from "#infra/postgres/port.ts";
import type { Theme, Themes } from "./theme.ts";

const changesText = "select changes from read.themes where website_id = $1";

const templatesText = `
  select name, published_source as source
    from read.theme_templates
   where website_id = $1 and published_version is not null`;

const FRESH_FOR_MS = 1_000;

type Known = {
  readonly theme: Theme;
  /** Change counter of the website's theme when it was read; undefined without own templates. */
  readonly changes: unknown;
  lookedAt: number;
};

/**
 * The theme that visitors see on each website, from memory: the website's own templates over the
 * built-in ones. Changes are checked up to once a second, without delaying requests. While the
 * tables cannot be read, or do not exist yet after an upgrade, the last theme is used, or else the
 * built-in one. A theme is the same object until it changes.
 */
export const createPublishedThemes = (sql: Sql, nowMs: () => number, builtIn: Theme): Themes => {
  const known = new Map<string, Known>();
  const looking = new Map<string, Promise<Theme>>();

  const read = async (websiteId: string): Promise<Theme> => {
    const lookedAt = nowMs();
    const [row] = await sql.query<{ changes: unknown }>(changesText, [websiteId]);
    const present = known.get(websiteId);
    if (present !== undefined && present.changes === row?.changes) {
      present.lookedAt = lookedAt;
      return present.theme;
    }
    const rows =
      row === undefined
        ? []
        : await sql.query<{ name: string; source: string }>(templatesText, [websiteId]);
    const own = Object.fromEntries(rows.map(({ name, source }) => [name, source]));
    const theme = rows.length === 0 ? builtIn : { templates: { ...builtIn.templates, ...own } };
    // A later read may have been faster.
    if (lookedAt >= (known.get(websiteId)?.lookedAt ?? 0))
      known.set(websiteId, { theme, changes: row?.changes, lookedAt });
    return theme;
  };

  /** Concurrent callers share the answer. */
  const look = (websiteId: string): Promise<Theme> => {
    const under = looking.get(websiteId);
    if (under) return under;
    const answer = read(websiteId).finally(() => looking.delete(websiteId));
    looking.set(websiteId, answer);
    return answer;
  };

  const recall = (websiteId: string): Theme => known.get(websiteId)?.theme ?? builtIn;

  return {
    builtIn,
    find: async (websiteId, { anew = false } = {}) => {
      const present = known.get(websiteId);
      if (anew || present === undefined)
        return (anew ? read : look)(websiteId).catch(() => recall(websiteId));
      if (nowMs() - present.lookedAt >= FRESH_FOR_MS) look(websiteId).catch(() => undefined);
      return present.theme;
    },
    recall,
  };
};
