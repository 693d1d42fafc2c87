import { newId } from "#infra/ids/uuid.ts";
import type { TestServer } from "./server.ts";

const states = [
  "update read.orders set progress = 'placed' where number = 1",
  "update read.orders set payment_state = 'awaited' where number = 2",
  "update read.orders set payment_state = 'never-came' where number = 3",
  "update read.orders set refunded_cents = grand_total_cents where number = 4",
  "update read.products set visible = false, product_type = 5 where product_id = (select min(product_id) from read.products)",
  "update read.all_collections set removed = true where collection_id = (select min(collection_id) from read.collections)",
  `update read.all_tax_rules
      set inclusive = true, country = 'DE', definition = definition || '{"inclusive":true,"country":"DE"}'
    where tax_rule_id = (select min(tax_rule_id) from read.tax_rules)`,
  `update read.all_shipping_options
      set kind = 'subtotal', definition = definition || '{"rate":{"kind":"subtotal","steps":[]}}'
    where shipping_option_id = (select min(shipping_option_id) from read.shipping_options)`,
  "update read.reviews set status = 'rejected', rating = 1 where review_id = (select min(review_id::text) from read.reviews where rating = 5 and status = 'approved')::uuid",
  "update read.mailing_list_members set source = 'account' where person_id = (select min(person_id::text) from read.mailing_list_members)::uuid",
  "update read.restock_sign_ups set status = 'failed' where sign_up_id = (select min(sign_up_id::text) from read.restock_sign_ups)::uuid",
  "update read.variant_stock set held = 2 where variant_id = (select min(variant_id) from read.variant_stock where not unlimited)",
  "update read.variant_stock set held = 1 where variant_id = (select min(variant_id) from read.variant_stock where unlimited)",
  `update read.theme_templates set draft_source = '{.section a}'
    where name = (select min(name) from read.theme_templates)`,
  "delete from read.theme_templates where name = (select max(name) from read.theme_templates)",
];

/**
 * Rows for the states that a shop of a few minutes does not have, written into the tables of the projections: a
 * list is asked for each of them.
 */
export const fillEveryState = async ({ database }: Pick<TestServer, "database">): Promise<void> => {
  for (const text of states) await database.query(text);
  /** A row as any other of its table, but for these columns. */
  const copy = async (
    table: string,
    changes: Readonly<Record<string, unknown>>,
    generated: readonly string[] = [],
  ) => {
    const columns = await database.query<{ name: string }>(
      `select attname as name from pg_attribute
        where attrelid = $1::regclass and attnum > 0 and attname <> all($2::text[])`,
      [`read.${table}`, generated],
    );
    const names = columns.map(({ name }) => name).join(", ");
    await database.query(
      `insert into read.${table} (${names})
       select ${names} from (select (jsonb_populate_record(row, $1::jsonb)).*
                               from read.${table} as row limit 1) as copied`,
      [JSON.stringify(changes)],
    );
  };
  const [past, future] = ["2020-01-01T00:00:00Z", "2040-01-01T00:00:00Z"];
  const coupon = (coupon_id: string, changes: object) =>
    copy("coupons", {
      coupon_id,
      code: coupon_id,
      removed: false,
      enabled: true,
      redeemed: 0,
      starts_at: null,
      expires_at: null,
      usage_limit: null,
      ...changes,
    });
  await coupon("LATER", { starts_at: future });
  await coupon("OFF", { enabled: false });
  await coupon("OVER", { expires_at: past });
  await coupon("USED", { usage_limit: 1, redeemed: 1 });
  for (const changes of [{ over: "cancelled" }, { failure: "payment-declined" }])
    await copy("subscriptions", { subscription_id: newId(), over: null, ...changes });
  for (const changes of [{ disabled: true }, { balance_cents: 0 }, { order_id: newId() }])
    await copy("gift_cards", { gift_card_id: newId(), ...changes });
  for (const changes of [
    { confirmed_at: null },
    { blocked_at: past },
    { deleted_at: past, email: null },
  ])
    await copy("site_users", { site_user_id: newId(), ...changes }, ["status"]);
  await copy("mailing_lists", { list_id: newId(), name: "Old news", removed: true });
  await copy("script_errors", { error_key: "back", dealt_until: past });
  await copy("script_errors", { error_key: "resolved", dealt_until: future });
  await copy("page_access", { path: "/secret", access: "password" });
  const template = { published_source: null, published_version: null };
  await copy("theme_templates", { ...template, name: "drafted", draft_source: "" });
  await copy("theme_templates", { ...template, name: "deleted", draft_source: null });
  const form = { removed: false, draft: {} };
  await copy("forms", { ...form, form_id: "changed" });
  await copy("forms", { ...form, form_id: "draft", version: 0 });
  await copy("forms", { ...form, form_id: "gone", removed: true });
  for (const state of ["waiting", "sending", "failed"])
    await database.query(
      `insert into webhook_deliveries (website_id, delivery_id, form_id, webhook_id, submission_id, url,
                                       state, attempts)
       values ('demo', $1, 'contact', $2, null, 'https://hooks.example/x', $1, 0)`,
      [state, newId()],
    );
};
