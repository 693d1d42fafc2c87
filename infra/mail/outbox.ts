import type { PersonalData } from "#infra/personal-data/port.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { type Mailer, MailNotHandedOver } from "./port.ts";

const keep = `
  insert into mail_outbox (website_id, mail_id, person_id, recipient_id, sealed)
  values ($1, $2, $3, $4, $5)
  on conflict (website_id, mail_id) do nothing`;

const FORGOTTEN = "The person has been forgotten.";

/**
 * Where mails go when no mail server is configured: a durable table that the console shows. Each is
 * sealed for the person it speaks of, who mostly is the one it goes to, so that forgetting that person
 * empties it too.
 */
export const createOutbox = ({
  database,
  personalData,
}: {
  readonly database: Sql;
  readonly personalData: Pick<PersonalData, "seal" | "sealFor">;
}): Mailer => ({
  repeatable: true,
  send: async ({ id, websiteId, to, subject, text, html, replyTo, aboutPersonId }) => {
    const content = { to, subject, text, html, ...(replyTo !== undefined && { replyTo }) };
    if (aboutPersonId === undefined) {
      const { personId, sealed } = await personalData.seal(websiteId, to, content);
      await database.query(keep, [websiteId, id, personId, personId, sealed]);
      return;
    }
    const recipient = await personalData.seal(websiteId, to, {});
    const about = await personalData.sealFor(websiteId, aboutPersonId, content);
    if (about === undefined) throw new MailNotHandedOver("refused", FORGOTTEN);
    const values = [websiteId, id, about.personId, recipient.personId, about.sealed];
    await database.query(keep, values);
  },
});
