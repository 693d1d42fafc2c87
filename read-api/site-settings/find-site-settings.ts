import { settingColumns } from "#domain/site-settings/setting-columns.ts";
import { defaultSiteSettings, type SiteSettings } from "#domain/site-settings/settings.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { createRemembered } from "../kit/recent.ts";

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

/**
 * The settings from memory: they change rarely and every page needs them, so they are read up to
 * once every two seconds. While the table cannot be read, the last ones are used.
 */
export const createSiteSettings = (sql: Sql, nowMs: () => number) => {
  const { find, recall } = createRemembered((websiteId) => findSiteSettings(sql, websiteId), nowMs);
  return {
    find,
    /** The cached settings, for the error page. */
    recall: (websiteId: string): SiteSettings => recall(websiteId) ?? defaultSiteSettings,
  };
};
export type SiteSettingsReader = ReturnType<typeof createSiteSettings>;
