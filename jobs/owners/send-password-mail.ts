import * as z from "zod/mini";
import {
  passwordToken,
  passwordTokenExpiry,
  passwordUrl,
} from "#commands/owners/password-token.ts";
import { OwnerEvent } from "#domain/owners/events.ts";
import { passwordMail } from "#domain/owners/password-mail.ts";
import { PLATFORM_WEBSITE } from "#domain/websites/events.ts";
import { RunAgainAt, type Task } from "#infra/jobs/port.ts";
import type { Deliveries } from "#infra/mail/port.ts";
import type { OwnerSessions } from "#infra/owner-sessions/port.ts";
import type { Signing } from "#infra/signing/port.ts";
import { relayRule } from "../kit/event-jobs.ts";

export const SEND_PASSWORD_MAIL = "accounts-send-password-mail";

type Dependencies = {
  readonly sessions: Pick<OwnerSessions, "findById">;
  readonly signing: Signing;
  readonly deliveries: Deliveries;
  readonly websiteFacts: (websiteId: string) => Promise<{ readonly title: string }>;
  readonly nowMs: () => number;
};

const Payload = z.object({
  websiteId: z.string(),
  ownerId: z.uuid(),
  mailId: z.uuid(),
  origin: z.string(),
  forgottenAt: z.string(),
});
type Payload = z.infer<typeof Payload>;

const keyOf = ({ mailId }: Payload): string => `owner-password-${mailId}`;

export const passwordMailRule = relayRule(
  OwnerEvent,
  "OwnerPasswordForgotten",
  (event, { metadata: { websiteId } }) => {
    const payload = Payload.parse({ ...event, websiteId });
    return { name: SEND_PASSWORD_MAIL, payload, key: keyOf(payload) };
  },
);

/**
 * Emails the link to a new password while it is valid. The email belongs to the installation and
 * not to the website: in the website's outbox every member with permission to read emails could
 * follow the link. It leaves through the server of the installation for the same reason.
 */
export const createSendPasswordMail = (dependencies: Dependencies): Task => {
  const { sessions, signing, deliveries, websiteFacts, nowMs } = dependencies;
  return async (input) => {
    const payload = Payload.parse(input);
    const { websiteId, origin } = payload;
    const until = passwordTokenExpiry(payload.forgottenAt);
    const owner = await sessions.findById(payload.ownerId);
    if (owner === undefined || until * 1000 <= nowMs()) return;
    const { title: websiteTitle } = await websiteFacts(websiteId);
    const link = passwordUrl(origin, passwordToken(signing, websiteId, owner, until));
    const delivery = await deliveries.deliver(keyOf(payload), {
      id: keyOf(payload),
      kind: "console",
      secrets: [link],
      websiteId: PLATFORM_WEBSITE,
      to: owner.email,
      ...passwordMail({ websiteTitle, link }),
    });
    if (delivery.state === "postponed") throw new RunAgainAt(delivery.nextTryAt);
  };
};
