import { defaultSiteSettings } from "#domain/site-settings/settings.ts";
import type { Sql } from "#infra/postgres/port.ts";

const hasZonesText = `select to_regclass('read.shop_zones') is not null as "hasZones"`;
const zoneText = "select time_zone as zone from read.shop_zones where website_id = $1";

/**
 * The time zone in which the days of *Shop activity* are counted at present. After a change it is the former one, until the
 * website is counted again. Undefined for a build of an older version, which does not show its time zones.
 */
export const findShopZone = async (
  sql: Pick<Sql, "query">,
  websiteId: string,
): Promise<string | undefined> => {
  const [found] = await sql.query<{ hasZones: boolean }>(hasZonesText);
  if (found?.hasZones !== true) return undefined;
  const [row] = await sql.query<{ zone: string }>(zoneText, [websiteId]);
  return row?.zone ?? defaultSiteSettings.timeZone;
};
