import * as z from "zod/mini";
import type { MailModeOf } from "#domain/mail/mail-mode.ts";
import { restockBulk, signUpBulk } from "#domain/restock/bulk.ts";
import { MAX_HOLD_MINUTES, sendDecider } from "#domain/restock/decide-send.ts";
import { signUpDecider } from "#domain/restock/decide-sign-up.ts";
import { Audience, RestockSendEvent } from "#domain/restock/events.ts";
import { type RestockRejection, restockRejectionText } from "#domain/restock/rejections.ts";
import { notifiableStatuses } from "#domain/restock/sign-up-status.ts";
import {
  readSendStreamId,
  sendStreamId,
  signUpStreamId,
  type VariantKey,
} from "#domain/restock/stream-ids.ts";
import { type Sql, wordList } from "#infra/postgres/port.ts";
import {
  type BulkAction,
  type BulkList,
  type BulkRow,
  bulkList,
  bulkOutcome,
} from "../kit/bulk/action.ts";
import type { Handler } from "../kit/handle.ts";
import { uuidOf } from "../kit/uuid-of.ts";
import { createFindRestockVariant } from "./find-variant.ts";
import { createRequestSend } from "./request-send.ts";
import { createShopOrigin } from "./shop-origin.ts";
import { createTakeOff, findSignUp, type TakeOffDependencies } from "./take-off.ts";

export type RestockBulkDependencies = TakeOffDependencies & {
  readonly mailModeOf: MailModeOf;
  readonly handler: Handler;
  readonly sql: Sql;
  /** The same as for a single send. */
  readonly restockGraceSeconds: number;
  /** The shop's port, for links where no sign-up contains an origin. */
  readonly port: number;
  readonly newId: () => string;
};

const permission = "restock:write";
const why = (rejection: RestockRejection): string => restockRejectionText(rejection);
const NOBODY = "Nobody is waiting for this variant.";
const RUNS = "Emails for this variant are already being sent.";
const NOWHERE =
  "The shop's URL is not known. Open the console on the shop's own domain and send from there.";

const SendInput = z.object({
  audience: z._default(Audience, "everyone"),
  holdMinutes: z._default(z.int().check(z.minimum(0), z.maximum(MAX_HOLD_MINUTES)), 0),
});
type SendInput = z.infer<typeof SendInput>;

const find = `
  select origin, exists (
           select from read.restock_sign_ups as sign_up
            where (sign_up.website_id, sign_up.product_id, sign_up.variant_id)
                = (variant.website_id, variant.product_id, variant.variant_id)
              and sign_up.email is not null
              and sign_up.status in (${wordList(notifiableStatuses)})) as awaited
    from read.restock_groups as variant
   where website_id = $1 and product_id = $2 and variant_id = $3`;

/**
 * The id is known before the request, so that an undo finds the send even after a crash at any
 * point.
 */
const sendIdOf = ({ websiteId, id, metadata }: BulkRow): string =>
  uuidOf("restock send of many", websiteId, metadata.correlationId, id);

/**
 * Emails the people waiting for many variants: each variant gets a normal send with its own grace
 * period.
 */
export const restockBulkActions = (dependencies: RestockBulkDependencies): BulkList => {
  const { handler, sql, restockGraceSeconds: graceSeconds, port, now } = dependencies;
  const findVariant = createFindRestockVariant(handler, now);
  const requestSend = createRequestSend({ ...dependencies, findVariant });
  const sends = handler(sendDecider, RestockSendEvent);
  const originOf = createShopOrigin(sql, port);

  const send = async (row: BulkRow<SendInput>, variant: VariantKey) => {
    const { websiteId, input, metadata } = row;
    type RestockGroup = { readonly origin: string | null; readonly awaited: boolean };
    const { productId, variantId } = variant;
    const [found] = await sql.query<RestockGroup>(find, [websiteId, productId, variantId]);
    if (!found?.awaited) return { outcome: "refused", why: NOBODY } as const;
    const origin = found.origin ?? (await originOf(websiteId));
    if (origin === undefined) return { outcome: "refused", why: NOWHERE } as const;
    const wish = { ...variant, ...input, graceSeconds, sendId: sendIdOf(row) };
    const outcome = await requestSend(wish, origin, metadata);
    if (outcome.ok && outcome.value.status === "already-running")
      return { outcome: "refused", why: RUNS } as const;
    return bulkOutcome(outcome, why);
  };

  return bulkList(restockBulk.list, [
    {
      id: "send",
      permission,
      input: SendInput,
      change: async (row: BulkRow<SendInput>) => {
        const variant = readSendStreamId(row.id);
        return variant === undefined
          ? { outcome: "refused", why: why({ code: "variant-not-found" }) }
          : send(row, variant);
      },
      back: async (row: BulkRow<SendInput>) => {
        const variant = readSendStreamId(row.id);
        if (variant === undefined) return { outcome: "same" };
        const { metadata, at } = row;
        const command = { type: "CancelSend", ...variant, sendId: sendIdOf(row), at } as const;
        return bulkOutcome(await sends.run(sendStreamId(variant), command, { metadata }), why);
      },
    },
  ]);
};

/** Removes and restores many sign-ups. */
export const signUpBulkActions = (dependencies: TakeOffDependencies): BulkList => {
  const { takeOff, putBack } = createTakeOff(dependencies);
  const off = async ({ id, metadata }: BulkRow) => bulkOutcome(await takeOff(id, metadata), why);
  const back = async ({ id, metadata }: BulkRow) => bulkOutcome(await putBack(id, metadata), why);
  /** The sign-up's stream, which the row's id does not contain. */
  const before = async ({ websiteId, id }: BulkRow) => {
    const found = await findSignUp(dependencies.sql, websiteId, id);
    return found === undefined ? null : signUpStreamId(found.variant, found.personId);
  };
  const since: BulkAction["since"] = {
    category: signUpDecider.streamCategory,
    types: ["RestockSignUpTakenOff", "RestockSignUpPutBack"],
    id: ({ memo }) => String(memo),
  };
  const shared = { permission, before, since } as const;
  return bulkList(signUpBulk.list, [
    { id: "take-off", ...shared, change: off, back },
    { id: "put-back", ...shared, change: back, back: off },
  ]);
};
