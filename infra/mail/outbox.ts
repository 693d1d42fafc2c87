import type { PersonalData } from "#infra/personal-data/port.ts";
import type { Sql } from "#infra/postgres/port.ts";
import type { Mailer } from "./port.ts";

const keep = `
  insert into mail_outbox (website_id, mail_id, person_id, sealed)
  values ($1, $2, $3, $4)
  on conflict (website_id, mail_id) do nothing`;

/**
 * Where mails go when no mail server is configured: a durable table that the console shows. Each is
 * sealed for the person it goes to, so that forgetting the person empties it too.
 */
export const createOutbox = ({
  database,
  personalData,
}: {
  readonly database: Sql;
  readonly personalData: Pick<PersonalData, "seal">;
}): Mailer => ({
  repeatable: true,
  send: async ({ id, websiteId, to, subject, text, html }) => {
    const content = { to, subject, text, html };
    const { personId, sealed } = await personalData.seal(websiteId, to, content);
    await database.query(keep, [websiteId, id, personId, sealed]);
  },
});
