import { createFreshCache, type FreshCache } from "#domain/kit/fresh-cache.ts";
import type { Sql } from "#infra/postgres/port.ts";
import type { Theme, Themes } from "./theme.ts";

const changesText = "select changes from read.themes where website_id = $1";

const templatesText = `
  select name, published_source as source
    from read.theme_templates
   where website_id = $1 and published_version is not null`;

const FRESH_FOR_MS = 1_000;

type CachedTheme = {
  readonly theme: Theme;
  /** Change counter of the website's theme when it was read; undefined without own templates. */
  readonly changes: unknown;
};

/**
 * The theme that visitors see on each website, from memory: the website's own templates over the
 * built-in ones. Changes are checked up to once a second, without delaying requests. While the
 * tables cannot be read, or do not exist yet after an upgrade, the last theme is used, or else the
 * built-in one. A theme is the same object until it changes.
 */
export const createPublishedThemes = (sql: Sql, nowMs: () => number, builtIn: Theme): Themes => {
  const cache: FreshCache<CachedTheme> = createFreshCache(
    { nowMs, freshForMs: FRESH_FOR_MS },
    async (websiteId) => {
      const [row] = await sql.query<{ changes: unknown }>(changesText, [websiteId]);
      const present = cache.recall(websiteId);
      if (present !== undefined && present.changes === row?.changes) return present;
      const rows =
        row === undefined
          ? []
          : await sql.query<{ name: string; source: string }>(templatesText, [websiteId]);
      const own = Object.fromEntries(rows.map(({ name, source }) => [name, source]));
      const theme = rows.length === 0 ? builtIn : { templates: { ...builtIn.templates, ...own } };
      return { theme, changes: row?.changes };
    },
  );
  const recall = (websiteId: string): Theme => cache.recall(websiteId)?.theme ?? builtIn;

  return {
    builtIn,
    find: async (websiteId, { fresh = false } = {}) => {
      const present = cache.recall(websiteId);
      const theme = Promise.resolve(cache.find(websiteId, { fresh })).then(
        (found) => found.theme,
        () => recall(websiteId),
      );
      return fresh || present === undefined ? theme : present.theme;
    },
    recall,
  };
};
