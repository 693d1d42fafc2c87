import * as z from "zod/mini";
import type { Handler } from "#commands/kit/handle.ts";
import { createMembers } from "#commands/owners/dependencies.ts";
import { invitationToken, invitationUrl } from "#commands/owners/invitation-token.ts";
import { createInvited } from "#commands/owners/invited.ts";
import { MEMBERS, MemberEvent } from "#domain/owners/events.ts";
import { invitationMail } from "#domain/owners/invitation-mail.ts";
import { invitationProblem } from "#domain/owners/member-state.ts";
import { PLATFORM_WEBSITE } from "#domain/websites/events.ts";
import { RunAgainAt, type Task } from "#infra/jobs/port.ts";
import type { Deliveries } from "#infra/mail/port.ts";
import type { Sql } from "#infra/postgres/port.ts";
import type { Signing } from "#infra/signing/port.ts";
import { type RelayRule, relayRule } from "../kit/event-jobs.ts";

export const SEND_INVITATION = "accounts-send-invitation";

type Dependencies = {
  readonly sql: Sql;
  readonly handler: Handler;
  readonly signing: Signing;
  readonly deliveries: Deliveries;
  readonly websiteFacts: (websiteId: string) => Promise<{ readonly title: string }>;
  readonly now: () => string;
};

const Payload = z.object({
  websiteId: z.string(),
  invitationId: z.uuid(),
  sending: z._default(z.int(), 1),
  origin: z.string(),
});
type Payload = z.infer<typeof Payload>;

const keyOf = ({ invitationId, sending }: Payload): string =>
  `invitation-${invitationId}-${sending}`;

export const invitationRules: readonly RelayRule[] = (
  ["MemberInvited", "InvitationSentAgain"] as const
).map((type) =>
  relayRule(MemberEvent, type, (event, { metadata: { websiteId } }) => {
    const payload = Payload.parse({ ...event, websiteId });
    return { name: SEND_INVITATION, payload, key: keyOf(payload) };
  }),
);

/**
 * Emails the link of an invitation, unless it has ended or a newer email was requested. The email
 * belongs to the installation and not to the website: in the website's outbox every member with
 * permission to read emails could follow the link. It leaves through the server of the
 * installation for the same reason.
 */
export const createSendInvitation = (dependencies: Dependencies): Task => {
  const { sql, signing, deliveries, websiteFacts, now } = dependencies;
  const members = createMembers(dependencies);
  const invited = createInvited(sql);
  return async (input) => {
    const payload = Payload.parse(input);
    const { websiteId, invitationId, sending, origin } = payload;
    const { state } = await members.load(websiteId, MEMBERS);
    const invitation = state.invitations.get(invitationId);
    const to = await invited.emailOf(websiteId, invitationId);
    if (invitation === undefined || to === undefined) return;
    if (invitationProblem(state, invitationId, sending, now()) !== undefined) return;
    const { title: websiteTitle } = await websiteFacts(websiteId);
    const link = invitationUrl(
      origin,
      invitationToken(signing, websiteId, { invitationId, sending, by: "mail" }),
    );
    const delivery = await deliveries.deliver(keyOf(payload), {
      id: keyOf(payload),
      kind: "console",
      secrets: [link],
      websiteId: PLATFORM_WEBSITE,
      to,
      ...invitationMail({ websiteTitle, roles: invitation.roles, link }),
    });
    if (delivery.state === "postponed") throw new RunAgainAt(delivery.nextTryAt);
  };
};
