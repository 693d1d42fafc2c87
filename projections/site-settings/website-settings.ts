import { readFileSync } from "node:fs";
import { SiteSettingsEvent } from "#domain/site-settings/events.ts";
import {
  defaultSiteSettings,
  type SiteSettings,
  type SiteSettingsChanges,
} from "#domain/site-settings/settings.ts";
import type { Projectable, Projection } from "../shared/projection.ts";
import { defineTable, tableChanges } from "../shared/table-changes.ts";

const columnOf = {
  title: "title",
  tagLine: "tag_line",
  description: "description",
  currency: "currency",
  locale: "locale",
  timeZone: "time_zone",
  commentsEnabled: "comments_enabled",
  simpleLikingEnabled: "simple_liking_enabled",
  useCLDRMoneyFormat: "use_cldr_money_format",
  multipleQuantityAllowedForServices: "multiple_quantity_allowed_for_services",
  restockNotificationsEnabled: "restock_notifications_enabled",
  restockNotificationsSuccessText: "restock_notifications_success_text",
  restockNotificationsMessage: "restock_notifications_message",
  mailingListSignUpEnabled: "mailing_list_sign_up_enabled",
  scarcityEnabled: "scarcity_enabled",
  scarcityText: "scarcity_text",
  customSoldOutText: "custom_sold_out_text",
  checkoutMinimumCents: "checkout_minimum_cents",
} as const satisfies Record<keyof SiteSettings, string>;

const columnsOf = (settings: SiteSettingsChanges) =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [columnOf[name as keyof SiteSettings], value]),
  );

const settingsTable = defineTable({
  name: "website_settings",
  columns: {
    website_id: "text",
    title: "text",
    tag_line: "text",
    description: "text",
    currency: "text",
    locale: "text",
    time_zone: "text",
    comments_enabled: "boolean",
    simple_liking_enabled: "boolean",
    use_cldr_money_format: "boolean",
    multiple_quantity_allowed_for_services: "boolean",
    restock_notifications_enabled: "boolean",
    restock_notifications_success_text: "text",
    restock_notifications_message: "text",
    mailing_list_sign_up_enabled: "boolean",
    scarcity_enabled: "boolean",
    scarcity_text: "text",
    custom_sold_out_text: "text",
    checkout_minimum_cents: "bigint",
  },
  key: ["website_id"],
  defaults: columnsOf(defaultSiteSettings),
});

const project = (batch: readonly Projectable[]) => {
  const settings = tableChanges(settingsTable);
  for (const recorded of batch) {
    const { changes } = SiteSettingsEvent.parse({ ...recorded.data, type: recorded.type });
    settings.set({ website_id: recorded.metadata.websiteId }, columnsOf(changes));
  }
  return settings.statements();
};

/** What the owner of each website says about it; defaults where nothing was said. */
export const websiteSettings: Projection = {
  name: "website-settings",
  version: 1,
  reads: { categories: ["siteSettings"] },
  tables: readFileSync(new URL("./website-settings.sql", import.meta.url), "utf8"),
  views: ["website_settings"],
  project,
};
