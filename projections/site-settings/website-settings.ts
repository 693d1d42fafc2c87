import { readFileSync } from "node:fs";
import { readEvent } from "#domain/kit/read-event.ts";
import { SiteSettingsEvent } from "#domain/site-settings/events.ts";
import { settingColumns } from "#domain/site-settings/setting-columns.ts";
import {
  defaultSiteSettings,
  type SiteSettings,
  type SiteSettingsChanges,
} from "#domain/site-settings/settings.ts";
import type { Projectable, Projection } from "../kit/projection.ts";
import { defineTable, tableChanges } from "../kit/table-changes.ts";

const columnsOf = (settings: SiteSettingsChanges) =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      settingColumns[name as keyof SiteSettings],
      value,
    ]),
  );

const settingsTable = defineTable({
  name: "website_settings",
  columns: {
    website_id: "text",
    title: "text",
    tag_line: "text",
    description: "text",
    coming_soon: "boolean",
    currency: "text",
    locale: "text",
    interface_language: "text",
    content_language: "text",
    time_zone: "text",
    comments_enabled: "boolean",
    simple_liking_enabled: "boolean",
    use_cldr_money_format: "boolean",
    multiple_quantity_allowed_for_services: "boolean",
    restock_notifications_enabled: "boolean",
    restock_notifications_success_text: "text",
    restock_notifications_message: "text",
    mailing_list_sign_up_enabled: "boolean",
    restock_double_opt_in: "boolean",
    restock_automatic_send: "text",
    restock_hold_hours: "int",
    low_stock_at: "int",
    scarcity_enabled: "boolean",
    scarcity_text: "text",
    custom_sold_out_text: "text",
    checkout_minimum_cents: "bigint",
    manual_payment_days: "int",
    manual_payment_for_digital: "boolean",
    manual_payment_instructions: "text",
    manual_payment_methods: "jsonb",
    captcha_site_key: "text",
    restrictive_cookie_policy: "boolean",
    vanilla_form_handler: "boolean",
    visitor_metrics: "boolean",
    cookieless_visitors: "boolean",
    census_disabled: "boolean",
    native_product_reviews_enabled: "boolean",
    imported_product_reviews_enabled: "boolean",
    product_reviews_disabled: "boolean",
    review_request_after_days: "int",
    installments_enabled: "boolean",
    installments_min_cents: "bigint",
    installments_max_cents: "bigint",
    stripe_account_country: "text",
    express_checkout_enabled: "boolean",
    quick_view_enabled: "boolean",
  },
  key: ["website_id"],
  defaults: columnsOf(defaultSiteSettings),
});

const project = (batch: readonly Projectable[]) => {
  const settings = tableChanges(settingsTable);
  for (const recorded of batch) {
    const { changes } = readEvent(SiteSettingsEvent, recorded);
    settings.set({ website_id: recorded.metadata.websiteId }, columnsOf(changes));
  }
  return settings.statements();
};

/** The settings of each website, with defaults where nothing was set. */
export const websiteSettings: Projection = {
  name: "website-settings",
  version: 11,
  reads: { categories: ["siteSettings"] },
  tables: readFileSync(new URL("./website-settings.sql", import.meta.url), "utf8"),
  views: ["website_settings"],
  project,
};
