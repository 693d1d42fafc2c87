import * as z from "zod/mini";
import { signUpDecider } from "#domain/restock/decide-sign-up.ts";
import { RestockSignUpEvent } from "#domain/restock/events.ts";
import { signUpStreamId } from "#domain/restock/stream-ids.ts";
import { RunAgainAt, type Task } from "#infra/jobs/port.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { relayRule } from "../kit/event-jobs.ts";
import { createNotifier, type NotifierDependencies } from "./notify.ts";

export const RESEND_NOTICE = "restock-resend-notice";

const Payload = z.object({
  websiteId: z.string(),
  correlationId: z.string(),
  productId: z.string(),
  variantId: z.string(),
  signUpId: z.string(),
  sendId: z.string(),
  resendId: z.string(),
  productName: z.string(),
  attributes: z.record(z.string(), z.string()),
  websiteTitle: z.string(),
  productUrl: z.string(),
});

const jobKeyOf = (resendId: string): string => `restock-resend-${resendId}`;

export const resendNoticeRule = relayRule(
  RestockSignUpEvent,
  "RestockNoticeResendRequested",
  (event, { metadata: { websiteId, correlationId } }) => {
    const payload = Payload.parse({ ...event, websiteId, correlationId });
    return { name: RESEND_NOTICE, payload, key: jobKeyOf(payload.resendId) };
  },
);

const find = `
  select person_id as "personId", email
    from read.restock_sign_ups where website_id = $1 and sign_up_id = $2::uuid`;

/** Repeats one person's email under its previous id, so that mail programs can recognize it. */
export const createResendNotice = (
  dependencies: NotifierDependencies & {
    readonly sql: Sql;
    readonly waitForRestock: () => Promise<void>;
  },
): Task => {
  const { sql, handler, waitForRestock } = dependencies;
  const signUps = handler(signUpDecider, RestockSignUpEvent);
  const notifier = createNotifier(dependencies);

  return async (input) => {
    const payload = Payload.parse(input);
    const { websiteId, signUpId, resendId, correlationId } = payload;
    await waitForRestock();
    const [found] = await sql.query<{ personId: string; email: string | null }>(find, [
      websiteId,
      signUpId,
    ]);
    if (!found?.email) return;
    const { personId, email } = found;
    const { open } = (await signUps.load(websiteId, signUpStreamId(payload, personId))).state;
    if (open?.signUpId !== signUpId || open.attempt !== resendId) return;
    const metadata = { websiteId, actor: `job:${RESEND_NOTICE}`, correlationId };
    const content = { ...payload, metadata };
    const person = { signUpId, personId, email };
    const delivery = await notifier.deliver(jobKeyOf(resendId), content, person);
    if (delivery.state === "postponed") throw new RunAgainAt(delivery.nextTryAt);
    await notifier.record(content, person, delivery);
  };
};
