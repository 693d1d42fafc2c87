import * as z from "zod/mini";
import { createSiteUsers } from "#commands/customers/dependencies.ts";
import { accountMailId } from "#commands/customers/forget-account.ts";
import { mailToken, mailTokenExpiry } from "#commands/customers/mail-token.ts";
import { createAccountPersons } from "#commands/customers/person-of.ts";
import type { Handler } from "#commands/kit/handle.ts";
import { SiteUserEvent, SiteUserMailKind } from "#domain/customers/events.ts";
import { hasLink, type LinkKind, mailLinks } from "#domain/customers/mail-links.ts";
import { accountMail } from "#domain/customers/mails.ts";
import { SealedPerson } from "#domain/kit/person.ts";
import type { SiteUserCredential, SiteUserCredentials } from "#infra/customer-credentials/port.ts";
import { RunAgainAt, type Task } from "#infra/jobs/port.ts";
import type { Deliveries } from "#infra/mail/port.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import type { Sql } from "#infra/postgres/port.ts";
import type { Signing } from "#infra/signing/port.ts";
import { relayRule } from "../kit/event-jobs.ts";

export const SEND_ACCOUNT_MAIL = "site-users-send-mail";

export type SendMailDependencies = {
  readonly sql: Sql;
  readonly handler: Handler;
  readonly personalData: PersonalData;
  readonly credentials: SiteUserCredentials;
  readonly signing: Signing;
  readonly deliveries: Deliveries;
  readonly websiteFacts: (websiteId: string) => Promise<{ readonly title: string }>;
  readonly nowMs: () => number;
};

const Payload = z.object({
  websiteId: z.string(),
  siteUserId: z.uuid(),
  mailId: z.uuid(),
  kind: SiteUserMailKind,
  /** Still sealed: the job's record contains no personal data. */
  person: SealedPerson,
  origin: z.string(),
  requestedAt: z.string(),
});
type Payload = z.infer<typeof Payload>;

const jobKeyOf = ({ mailId }: Pick<Payload, "mailId">): string => `site-user-mail-${mailId}`;

export const sendAccountMailRule = relayRule(
  SiteUserEvent,
  "SiteUserMailRequested",
  (event, { metadata: { websiteId } }) => {
    const payload = Payload.parse({ ...event, websiteId });
    return { name: SEND_ACCOUNT_MAIL, payload, key: jobKeyOf(payload) };
  },
);

const removeFromOutbox = `delete from mail_outbox where website_id = $1 and mail_id = $2`;

const expiryOf = (kind: LinkKind, { requestedAt }: Payload): number =>
  mailTokenExpiry(kind, requestedAt);

/**
 * Sends the emails that an account's events request. The token of a link is computed at this moment
 * and stored only in the email itself. An account that has been deleted in the meantime gets no
 * email.
 */
export const createSendAccountMail = (dependencies: SendMailDependencies): Task => {
  const { sql, personalData, credentials, signing, deliveries, websiteFacts, nowMs } = dependencies;
  const siteUsers = createSiteUsers(dependencies);
  const persons = createAccountPersons(personalData);

  const linkOf = (kind: LinkKind, payload: Payload, { revision }: SiteUserCredential): string => {
    const { websiteId, siteUserId, mailId, origin } = payload;
    const expiresAt = expiryOf(kind, payload);
    const token = mailToken(signing, kind, { websiteId, siteUserId, mailId, expiresAt, revision });
    return `${origin}${mailLinks[kind].path}?token=${encodeURIComponent(token)}`;
  };

  const compose = async (payload: Payload, to: string, credential: SiteUserCredential) => {
    const { websiteId, siteUserId, kind, origin } = payload;
    const { title: websiteTitle } = await websiteFacts(websiteId);
    if (!hasLink(kind)) return accountMail(kind, { websiteTitle, origin, link: null });
    if (expiryOf(kind, payload) * 1000 <= nowMs()) return undefined;
    const owner = (await credentials.findByAddress(websiteId, to))?.siteUserId;
    if (kind !== "confirm-new-address") {
      // The account has a new address in the meantime: the previous one gets no access to it.
      if (owner !== siteUserId) return undefined;
    } else if (owner !== undefined && owner !== siteUserId)
      return accountMail("new-address-taken", { websiteTitle, origin, link: null });
    const link = linkOf(kind, payload, credential);
    return { ...accountMail(kind, { websiteTitle, origin, link }), secrets: [link] };
  };

  const isDeleted = async ({ websiteId, siteUserId }: Payload): Promise<boolean> =>
    (await siteUsers.load(websiteId, siteUserId)).state.deleted !== null;

  return async (input) => {
    const payload = Payload.parse(input);
    const { websiteId, siteUserId, mailId } = payload;
    if (await isDeleted(payload)) return;
    const to = (await persons.open(payload.person))?.email;
    const credential = await credentials.find(websiteId, siteUserId);
    if (to === undefined || credential === undefined) return;
    const mail = await compose(payload, to, credential);
    if (mail === undefined) return;
    const id = accountMailId(mailId);
    const aboutPersonId = payload.person.personId;
    const delivery = await deliveries.deliver(jobKeyOf(payload), {
      id,
      kind: "account",
      websiteId,
      to,
      aboutPersonId,
      ...mail,
    });
    // The account was deleted while the email was being put into the outbox: it is removed again.
    if (await isDeleted(payload)) await sql.query(removeFromOutbox, [websiteId, id]);
    if (delivery.state === "postponed") throw new RunAgainAt(delivery.nextTryAt);
  };
};
