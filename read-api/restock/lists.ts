import { wordsAskedFor } from "#domain/kit/list-filters.ts";
import { groupColumns } from "#domain/restock/group-columns.ts";
import { sendColumns } from "#domain/restock/send-columns.ts";
import { signUpColumns } from "#domain/restock/sign-up-columns.ts";
import { unsettledStatuses } from "#domain/restock/sign-up-status.ts";
import { wordList } from "#infra/postgres/port.ts";
import { conditionsOf } from "../kit/list-conditions.ts";
import type { ListSource, SqlColumn, SqlColumns } from "../kit/list-source.ts";
import { groupFields, groupRows, sendFields, signUpFields } from "./queries.ts";

const product = {
  product: { expression: `"productName"`, known: true },
  sku: { expression: "sku", known: true },
} as const satisfies Record<string, SqlColumn>;

const part = (id: string): string => `replace(replace(${id}, '%', '%25'), '.', '%2E')`;
/** The id of a variant's row, as in `sendStreamId`: ids can contain dots. */
export const variantIdOf = (productId: string, variantId: string): string =>
  `(${part(productId)} || '.' || ${part(variantId)})`;

const groups = `
  select ${groupFields}
    from ${groupRows} as waiting_for
   where waiting_for.website_id = $1`;
/** Part of a product's name or a SKU. */
const found = (table: string, place: number): string => `
     and position($${place} in lower(${table}.product_name || ' ' || ${table}.sku)) > 0`;
const groupsSql = {
  ...product,
  waiting: { expression: "waiting", known: true },
  sent: { expression: "sent", known: true },
  failed: { expression: "failed", known: true },
  inDoubt: { expression: `"inDoubt"`, known: true },
  unconfirmed: { expression: "unconfirmed", known: true },
  firstSignUpAt: { expression: `"firstSignUpAt"`, known: true },
  lastSignUpAt: { expression: `"lastSignUpAt"`, known: true },
  lastSendAt: { expression: `("lastSend" ->> 'requestedAt')::timestamptz` },
} as const satisfies SqlColumns<typeof groupColumns>;

/** Variants with restock sign-ups. */
export const groupsSource = (
  websiteId: string,
  { search }: { readonly search?: string | undefined },
): ListSource => ({
  matching: search ? groups + found("waiting_for", 2) : groups,
  values: search ? [websiteId, search.toLowerCase()] : [websiteId],
  columns: groupColumns,
  sql: groupsSql,
  key: { expression: variantIdOf(`"productId"`, `"variantId"`), type: "text" },
});

const sends = `
  select ${sendFields} from read.restock_sends as send
   where send.website_id = $1`;
const sendsSql = {
  ...product,
  requestedAt: { expression: `"requestedAt"::timestamptz`, known: true },
  audience: { expression: "audience", known: true },
  recipients: { expression: "recipients" },
  state: { expression: "state", known: true },
  sent: { expression: "sent", known: true },
  failed: { expression: "failed", known: true },
  bounced: { expression: "bounced", known: true },
  inDoubt: { expression: `"inDoubt"`, known: true },
  skipped: { expression: "skipped", known: true },
  completedAt: { expression: `"completedAt"::timestamptz` },
} as const satisfies SqlColumns<typeof sendColumns>;

export type About = {
  readonly productId?: string | undefined;
  readonly variantId?: string | undefined;
  readonly sendId?: string | undefined;
};

/** Only the requested condition, so that Postgres plans for it. */
const aboutOf = (websiteId: string, table: string, { productId, variantId, sendId }: About) => {
  const asked = Object.entries({ product_id: productId, variant_id: variantId, send_id: sendId });
  const given = asked.filter(([, value]) => value !== undefined);
  const conditions = given.map(([name], at) => ` and ${table}.${name} = $${at + 2}`);
  return { where: conditions.join(""), values: [websiteId, ...given.map(([, value]) => value)] };
};

/** Every send, those of one variant, or one. */
export const sendsSource = (websiteId: string, asked: About): ListSource => {
  const { where, values } = aboutOf(websiteId, "send", asked);
  return {
    matching: sends + where,
    values,
    columns: sendColumns,
    sql: sendsSql,
    key: { expression: `"sendId"`, type: "uuid" },
  };
};

const signUps = `
  select ${signUpFields}, waiting_for.product_name as "productName", waiting_for.sku,
         waiting_for.attributes
    from read.restock_sign_ups as sign_up
    join read.restock_groups as waiting_for using (website_id, product_id, variant_id)
   where sign_up.website_id = $1`;
const signUpsSql = {
  ...product,
  email: { expression: `"siteVisitorEmail"` },
  status: { expression: "status", known: true },
  signedUpAt: { expression: `"signedUpAt"`, known: true },
  sentAt: { expression: `"sentAt"` },
  failure: { expression: "failure" },
  isJoinMailingList: {
    expression: `case when "isJoinMailingList" then 'yes' else 'no' end`,
    known: true,
  },
} as const satisfies SqlColumns<typeof signUpColumns>;

/** The statuses equal those of an index. */
const unsettled = `
     and sign_up.status in (${wordList(unsettledStatuses)})
     and sign_up.email is not null`;

/** Part of an address, of a product's name or of a SKU. */
const whoOrWhat = (place: number): string => `
     and position($${place} in lower(
           concat_ws(' ', sign_up.email, waiting_for.product_name, waiting_for.sku))) > 0`;

/** All sign-ups, those of one variant or one send, or those that need attention. */
export const signUpsSource = (
  websiteId: string,
  asked: About & {
    readonly search?: string | undefined;
    readonly filters?: string | undefined;
  },
): ListSource => {
  const { where, values } = aboutOf(websiteId, "sign_up", asked);
  const { search } = asked;
  const statuses = wordsAskedFor(conditionsOf(signUpColumns, asked.filters), "status");
  const isIndexed =
    statuses.length > 0 &&
    statuses.every((status) => unsettledStatuses.some((unsettled) => unsettled === status));
  const searched = search ? whoOrWhat(values.length + 1) : "";
  return {
    matching: signUps + where + (isIndexed ? unsettled : "") + searched,
    values: search ? [...values, search.toLowerCase()] : values,
    columns: signUpColumns,
    sql: signUpsSql,
    key: { expression: `"signUpId"`, type: "uuid" },
  };
};
