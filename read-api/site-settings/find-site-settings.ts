import { defaultSiteSettings, type SiteSettings } from "#domain/site-settings/settings.ts";
import type { Sql } from "#infra/postgres/port.ts";

const text = `
  select title, tag_line as "tagLine", description, currency, locale, time_zone as "timeZone",
         comments_enabled as "commentsEnabled", simple_liking_enabled as "simpleLikingEnabled",
         use_cldr_money_format as "useCLDRMoneyFormat",
         multiple_quantity_allowed_for_services as "multipleQuantityAllowedForServices",
         restock_notifications_enabled as "restockNotificationsEnabled",
         restock_notifications_success_text as "restockNotificationsSuccessText",
         restock_notifications_message as "restockNotificationsMessage",
         mailing_list_sign_up_enabled as "mailingListSignUpEnabled",
         scarcity_enabled as "scarcityEnabled", scarcity_text as "scarcityText",
         custom_sold_out_text as "customSoldOutText",
         checkout_minimum_cents as "checkoutMinimumCents"
    from read.website_settings
   where website_id = $1`;

/** The defaults where the owner has said nothing. */
export const findSiteSettings = async (sql: Sql, websiteId: string): Promise<SiteSettings> => {
  const [row] = await sql.query<SiteSettings>(text, [websiteId]);
  return row ?? defaultSiteSettings;
};

const FRESH_FOR_MS = 2_000;

/**
 * The same from memory: settings change rarely and every page needs them, so that they are read
 * again every two seconds at most. While the table cannot be read the last ones serve.
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
     * Never older than two seconds, unless the database is away. `anew` reads them in any case: for
     * a request of somebody who may just have changed them.
     */
    find: async (websiteId: string, { anew = false } = {}): Promise<SiteSettings> => {
      if (anew) return read(websiteId);
      const present = known.get(websiteId);
      if (present && nowMs() - present.readAt < FRESH_FOR_MS) return present.settings;
      const answer = reading.get(websiteId) ?? read(websiteId);
      if (!present) return answer;
      return answer.catch(() => present.settings);
    },
    /** What memory holds, for the page that says that something is broken. */
    recall: (websiteId: string): SiteSettings =>
      known.get(websiteId)?.settings ?? defaultSiteSettings,
  };
};
export type SiteSettingsReader = ReturnType<typeof createSiteSettings>;
