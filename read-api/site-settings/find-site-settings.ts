import { settingColumns } from "#domain/site-settings/setting-columns.ts";
import { defaultSiteSettings, type SiteSettings } from "#domain/site-settings/settings.ts";
import type { Sql } from "#infra/postgres/port.ts";

type Row = { readonly settings: Readonly<Record<string, unknown>> };

const text = `
  select to_jsonb(kept) as settings from read.website_settings as kept where website_id = $1`;

const names = Object.keys(settingColumns) as readonly (keyof SiteSettings)[];

/**
 * The previous version of the table, which serves while this one is built, lacks the newest
 * columns.
 */
const toSettings = ({ settings }: Row): SiteSettings =>
  Object.fromEntries(
    names.map((name) => [name, settings[settingColumns[name]] ?? defaultSiteSettings[name]]),
  ) as SiteSettings;

/** Defaults apply where the owner has set nothing. */
export const findSiteSettings = async (sql: Sql, websiteId: string): Promise<SiteSettings> => {
  const [row] = await sql.query<Row>(text, [websiteId]);
  return row === undefined ? defaultSiteSettings : toSettings(row);
};

const FRESH_FOR_MS = 2_000;

/**
 * The settings from memory: they change rarely and every page needs them, so they are read up to
 * once every two seconds. While the table cannot be read, the last ones are used.
 */
export const createSiteSettings = (sql: Sql, nowMs: () => number) => {
  type Known = { readonly settings: SiteSettings; readonly readAt: number };
  const known = new Map<string, Known>();
  const reading = new Map<string, Promise<SiteSettings>>();

  const read = (websiteId: string): Promise<SiteSettings> => {
    const started = nowMs();
    const answer = findSiteSettings(sql, websiteId)
      .then((settings) => {
        known.set(websiteId, { settings, readAt: started });
        return settings;
      })
      .finally(() => reading.delete(websiteId));
    reading.set(websiteId, answer);
    return answer;
  };

  return {
    /**
     * Up to two seconds old, unless the database is unavailable. `anew` always reads: the caller
     * may just have changed them.
     */
    find: async (websiteId: string, { anew = false } = {}): Promise<SiteSettings> => {
      if (anew) return read(websiteId);
      const present = known.get(websiteId);
      if (present && nowMs() - present.readAt < FRESH_FOR_MS) return present.settings;
      const answer = reading.get(websiteId) ?? read(websiteId);
      if (!present) return answer;
      return answer.catch(() => present.settings);
    },
    /** The cached settings, for the error page. */
    recall: (websiteId: string): SiteSettings =>
      known.get(websiteId)?.settings ?? defaultSiteSettings,
  };
};
export type SiteSettingsReader = ReturnType<typeof createSiteSettings>;
