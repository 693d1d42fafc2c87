/**
 * The columns of one read model. Each name stands in exactly one of the lists.
 * - `open`: every question can use it.
 * - `personal`: it holds opened personal data, or words that a customer or a member wrote about one.
 *   A question needs the permission for personal columns.
 * - `closed`: no question can use it, such as hashes of codes and passwords.
 */
export type ReadModelColumns = {
  readonly open: string;
  readonly personal?: string;
  readonly closed?: string;
};

/**
 * Every column of the schema `read`, by read model. A column that is missing here is closed, and
 * `columns.test.ts` fails until it is classified.
 */
export const readModels: Readonly<Record<string, ReadModelColumns>> = {
  addressed_pages: {
    open: "website_id page below path visible visible_from removed",
  },
  all_collections: {
    open: "website_id collection_id slug title description parent_id listed_at hidden removed",
  },
  all_shipping_options: {
    open: "website_id shipping_option_id name kind enabled definition place defined_at removed",
  },
  all_tax_rules: {
    open: "website_id tax_rule_id name country region region_name rate_ppm inclusive enabled definition place defined_at removed",
  },
  cart_choices: {
    open: "website_id cart_id coupon_ids country shipping_option_id",
    personal: "region postal_code",
  },
  cart_entries: {
    open: "website_id cart_id entry_id place item_id variant_id sku attributes product_type title image_url product_url quantity purchase_price_cents currency person_id",
    personal: "additional_fields",
  },
  cart_gift_cards: {
    open: "website_id cart_id gift_card_id position",
  },
  cart_totals: {
    open: "website_id cart_id entries total_quantity subtotal_cents is_purchased",
  },
  cart_visitors: {
    open: "website_id cart_id person_id",
    personal: "visitor",
  },
  carts: {
    open: "website_id cart_id created_at purchased_at order_id follow_up_id",
  },
  census_views: {
    open: "website_id quarter page referrer visitor views",
  },
  collections: {
    open: "website_id collection_id slug title description parent_id listed_at hidden removed",
  },
  content_collections: {
    open: "website_id collection_id kind slug title description enabled in_navigation listed_at",
  },
  content_items: {
    open: "website_id draft draft_at draft_edition item_id collection_id url_id title record_type status publish_on start_date end_date search_text definition updated_at listed_at",
  },
  content_versions: {
    open: "website_id item_id version title definition saved_at",
  },
  coupon_reservations: {
    open: "website_id coupon_id reservation_id expires_at",
  },
  coupon_uses: {
    open: "website_id coupon_id reservation_id order_id amount_cents redeemed_at",
  },
  coupons: {
    open: "website_id coupon_id code name kind currency minimum_subtotal_cents starts_at expires_at usage_limit enabled removed redeemed definition created_at changed_at",
  },
  default_views: {
    open: "website_id owner_id list view_id",
  },
  form_conversion: {
    open: "website_id form_id quarter step field_id visitor times",
  },
  form_submission_columns: {
    open: "website_id form_id field_id type title place asked_at",
  },
  form_submission_forms: {
    open: "website_id form_id name released_at",
  },
  form_submission_notes: {
    open: "website_id submission_id note_id person_id added_by added_at",
    personal: "note",
  },
  form_submission_options: {
    open: "website_id form_id field_id type option place asked_at",
  },
  form_submission_replies: {
    open: "website_id submission_id reply_id person_id replied_by replied_at",
    personal: "sent_to subject body",
  },
  form_submissions: {
    open: "website_id submission_id form_id form_name form_version person_id fields spam spam_by_owner spam_reasons deleted folder page_title page_id content_source page_path page_permission_type_value submitted_at",
    personal: "answers given search_text sort_keys facets",
  },
  form_versions: {
    open: "website_id form_id version name field_count released_at released_by",
    personal: "definition",
  },
  forms: {
    open: "website_id form_id edition version name field_count released_at released_by draft_name draft_field_count drafted_at drafted_by removed submission_count last_submitted_at changed_at changed_by",
    personal: "definition draft",
  },
  fulfilment_lines: {
    open: "website_id order_id line_id quantity refunded sent",
  },
  gift_card_holds: {
    open: "website_id gift_card_id hold_id amount_cents expires_at",
  },
  gift_card_movements: {
    open: "website_id gift_card_id revision kind delta_cents order_id person_id actor at",
    personal: "reason",
  },
  gift_card_purchases: {
    open: "website_id purchase_id title amount_cents currency named person_id deliver_at",
    personal: "email name from_name message",
  },
  gift_cards: {
    open: "website_id gift_card_id last_characters currency initial_cents balance_cents held_cents disabled order_id line_id note_person_id person_id issued_at last_used_at position",
    personal: "note shows_words email name from_name message",
    closed: "code_hash",
  },
  looks: {
    open: "website_id version document since",
  },
  looks_versions: {
    open: "website_id version to_version document published_by published_at publish_on cancelled position",
  },
  mailing_list_members: {
    open: "website_id list_id person_id source joined_at left_at",
    personal: "email name",
  },
  mailing_lists: {
    open: "website_id list_id name removed created_at",
  },
  media: {
    open: "website_id media_id title alt_text tags folder focal_x focal_y removed uploaded_at",
  },
  collector_schemas: {
    open: "website_id name version place step text released_at actor",
  },
  custom_event_months: {
    open: "website_id person_id last_at",
  },
  custom_events: {
    open: "website_id event_id person_id state schema_name schema_version received_at environment source is_cut",
    personal: "page_path content text errors error",
  },
  measuring_rules: {
    open: "website_id version rules changed_at actor",
  },
  media_contents: {
    open: "website_id media_id file_id kind media_type name picture asset_url bytes",
  },
  media_uses: {
    open: "website_id kind holder_id file_id title",
  },
  media_versions: {
    open: "website_id media_id file_id",
  },
  order_fulfilment: {
    open: "website_id order_id definite ships_first awaits_payment cancelled_at person_id buyer_id buyer_forgotten unsent sent state",
    personal: "cancel_reason",
  },
  order_lines: {
    open: "website_id order_id line_id place item_id variant_id sku attributes product_type title image_url quantity unit_price_cents total_cents discount_cents tax_cents person_id refunded_quantity",
    personal: "additional_fields",
  },
  order_notes: {
    open: "website_id order_id note_id person_id actor added_at",
    personal: "text",
  },
  order_receipts: {
    open: "website_id order_id paid_at recorded_at received_at",
  },
  order_refunds: {
    open: "website_id order_id refund_id amount_cents lines returned_to_stock payback progress refused_code refunded_at",
  },
  order_shipments: {
    open: "website_id order_id fulfilment_id lines person_id tells_buyer actor fulfilled_at",
    personal: "tracking",
  },
  orders: {
    open: "website_id order_id cart_id number progress placed_at confirmed_at cart_purchased returns_due currency subtotal_cents tax_cents shipping_cost_cents discount_cents grand_total_cents paid_cents refunded_cents total_quantity refunded_quantity due_cents discounts taxes shipping gift_cards payment_method payment_manual payment_reference payment_state payment_assumed payment_remind_at payment_cancel_at payment_reminded held_until declines failure paybacks_due opens_by_key person_id lines_text status",
    personal: "email name phone address note search_text",
  },
  page_access: {
    open: "website_id path access changed_at changed_by",
    closed: "password_hash",
  },
  page_access_changes: {
    open: "website_id changes",
  },
  page_addresses: {
    open: "website_id below path page last_at",
  },
  page_images: {
    open: "website_id page device quarter asset_url file_id natural_width displayed_width loads visible_loads largest_loads timed_loads load_ms",
  },
  page_metrics: {
    open: "website_id page device quarter metric bucket loads",
  },
  page_places: {
    open: "website_id place page_id",
  },
  page_versions: {
    open: "website_id page_id version kind to_version title no_index description summary picture publish_on time_zone cancelled document recorded_at",
  },
  pages: {
    open: "website_id page_id path title removed hidden_up_to draft draft_changed draft_changed_at updated_at listed_at",
  },
  person_purchases: {
    open: "website_id person_id currency orders spent_cents last_order_at stale",
  },
  product_collections: {
    open: "website_id product_id collection_id",
  },
  product_ratings: {
    open: "website_id product_id source stars1 stars2 stars3 stars4 stars5 count sum",
  },
  product_status: {
    open: "website_id product_id sold_out on_sale qty_in_stock any_unlimited",
  },
  product_variants: {
    open: "website_id product_id variant_id ordinal sku attributes price_cents sale_price_cents on_sale charged_cents image",
  },
  products: {
    open: "website_id product_id slug name product_type currency vendor visible image variant_count from_price_cents from_sale_price_cents from_charged_cents to_charged_cents option_ordering search_text definition updated_at listed_at",
  },
  redirects: {
    open: "website_id path target removed_at changed_at",
  },
  restock_arrivals: {
    open: "website_id product_id variant_id units arriving_on",
  },
  restock_groups: {
    open: "website_id product_id variant_id product_name sku attributes waiting sent failed bounced in_doubt unconfirmed first_sign_up_at last_sign_up_at position origin send_id",
  },
  restock_sends: {
    open: "website_id send_id product_id variant_id product_name sku attributes audience hold_minutes automatic requested_at starts_at started_at completed_at cancelled_at recipients units sent failed bounced in_doubt dismissed skipped skipped_for position",
  },
  restock_sign_ups: {
    open: "website_id sign_up_id product_id variant_id person_id is_join_mailing_list status send_id signed_up_at confirmed_at sent_at failed_at waiting_from waited_until position",
    personal: "email failure",
  },
  review_requests: {
    open: "website_id order_id product_ids requested_at",
  },
  reviews: {
    open: "website_id review_id product_id source status rating is_verified order_id import_id person_id answer answered_at written_at changed_at position",
    personal: "email name title words",
  },
  saved_sections: {
    open: "website_id section_id name version blocks section saved_at removed",
  },
  saved_views: {
    open: "website_id view_id list shared owner_id person_id place saved_at",
    personal: "name address",
  },
  script_errors: {
    open: "website_id error_key source line col page_path times first_at last_at dealt_until",
    personal: "stack user_agent message",
  },
  search_totals: {
    open: "website_id quarter outcome searches",
  },
  searches: {
    open: "website_id person_id quarter searches last_at last_outcome last_results",
    personal: "words",
  },
  search_documents: {
    open: "website_id kind id title keywords body",
    closed: "words",
  },
  shipping_options: {
    open: "website_id shipping_option_id name kind enabled definition place defined_at removed",
  },
  setup: {
    open: "website_id start filled sample",
  },
  setup_steps: {
    open: "website_id step skipped",
  },
  shop_activity: {
    open: "website_id quarter event item_id visitor times",
  },
  site_user_addresses: {
    open: "website_id address_id site_user_id person_id changed_at",
    personal: "address",
  },
  site_user_new_emails: {
    open: "website_id site_user_id person_id",
    personal: "email",
  },
  site_user_persons: {
    open: "website_id person_id site_user_id",
  },
  site_users: {
    open: "website_id site_user_id person_id registered_at confirmed_at blocked_at deleted_at last_sign_in_at sign_ins cart_id status",
    personal: "email first_name last_name",
  },
  site_frames: {
    open: "website_id version document since",
  },
  site_frames_versions: {
    open: "website_id version to_version document published_at published_by publish_on cancelled position",
  },
  stock_holds: {
    open: "website_id variant_id hold_id product_id quantity expires_at",
  },
  stock_movements: {
    open: "website_id variant_id revision type on_hand_delta held_delta unlimited reference actor at on_hand held sells_unlimited",
  },
  subscription_periods: {
    open: "website_id subscription_id period state due_at attempts order_id amount_cents settled_at failure retry_at",
  },
  subscriptions: {
    open: "website_id subscription_id cart_id item_id sku plan requested_at variant_id title image_url attributes quantity amount_cents currency method time_zone person_id paid_periods started_at paid_until next_at renewing failure over ended_at",
    personal: "email name cancel_reason",
  },
  tax_rules: {
    open: "website_id tax_rule_id name country region region_name rate_ppm inclusive enabled definition place defined_at removed",
  },
  theme_templates: {
    open: "website_id name edition last_version published_version published_source published_at published_by draft_source drafted_at drafted_by changed_at changed_by",
  },
  theme_versions: {
    open: "website_id name version source reverted_to published_at published_by",
  },
  themes: {
    open: "website_id changes",
  },
  traffic_days: {
    open: "website_id dimension value day gap visitors visits views visit_views bounces milliseconds entries exits",
  },
  traffic_zones: {
    open: "website_id time_zone",
  },
  variant_stock: {
    open: "website_id variant_id product_id unlimited on_hand held sold moved_at available",
  },
  visit_hours: {
    open: "website_id hour visits views positions",
  },
  visits: {
    open: "website_id visitor started_at ended_at first_position last_position views entry exit referrer campaign utm_source utm_medium utm_term utm_content browser system device language pages viewed_at",
  },
  website_hosts: {
    open: "host website_id",
  },
  website_invitations: {
    open: "website_id invitation_id roles outcome sendings invited_at sent_at expires_at",
  },
  website_members: {
    open: "website_id owner_id roles joined_at",
  },
  website_settings: {
    open: "website_id coming_soon title tag_line description currency locale interface_language content_language time_zone comments_enabled simple_liking_enabled use_cldr_money_format multiple_quantity_allowed_for_services restock_notifications_enabled restock_notifications_success_text restock_notifications_message mailing_list_sign_up_enabled restock_double_opt_in restock_automatic_send restock_hold_hours low_stock_at scarcity_enabled scarcity_text custom_sold_out_text checkout_minimum_cents manual_payment_days manual_payment_for_digital manual_payment_instructions manual_payment_methods captcha_site_key restrictive_cookie_policy vanilla_form_handler visitor_metrics census_disabled native_product_reviews_enabled imported_product_reviews_enabled product_reviews_disabled review_request_after_days installments_enabled installments_min_cents installments_max_cents stripe_account_country express_checkout_enabled quick_view_enabled",
  },
};

const wordsOf = (text: string | undefined): readonly string[] =>
  text === undefined ? [] : text.split(/\s+/).filter(Boolean);

/** The columns of a read model for a question. */
export const columnsFor = (name: string, personal: boolean): readonly string[] => {
  const columns = readModels[name];
  if (columns === undefined) return [];
  return [...wordsOf(columns.open), ...(personal ? wordsOf(columns.personal) : [])];
};

/** Every classified column of a read model, each as often as it is named. */
export const classifiedColumns = (name: string): readonly string[] => {
  const columns = readModels[name];
  return [columns?.open, columns?.personal, columns?.closed].flatMap(wordsOf);
};
