import type { ReadModels } from "#infra/ask/port.ts";

export const siteSettingsColumns: ReadModels = {
  day_visitor_changes: {
    open: "website_id changed_at is_cookieless",
  },
  website_settings: {
    open: "website_id coming_soon title tag_line description currency locale interface_language content_language time_zone comments_enabled simple_liking_enabled use_cldr_money_format multiple_quantity_allowed_for_services restock_notifications_enabled restock_notifications_success_text restock_notifications_message mailing_list_sign_up_enabled restock_double_opt_in restock_automatic_send restock_hold_hours low_stock_at scarcity_enabled scarcity_text custom_sold_out_text checkout_minimum_cents manual_payment_days manual_payment_for_digital manual_payment_instructions manual_payment_methods captcha_site_key restrictive_cookie_policy vanilla_form_handler visitor_metrics cookieless_visitors census_disabled native_product_reviews_enabled imported_product_reviews_enabled product_reviews_disabled review_request_after_days installments_enabled installments_min_cents installments_max_cents stripe_account_country express_checkout_enabled quick_view_enabled",
  },
};
