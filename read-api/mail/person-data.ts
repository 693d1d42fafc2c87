import type { Sql } from "#infra/postgres/port.ts";
import { ofPersons, type PersonDataParts, type PersonRow } from "../kit/person-data.ts";

/** Emails about a person, and whether the person got them: notifications to a form's recipients are about the visitor. */
const mailsText = `
  select person_id as "personId", sealed, created_at as "createdAt",
         recipient_id = any($2::uuid[]) as "isTheirs"
    from mail_outbox where ${ofPersons} order by created_at`;

type Sealed = {
  readonly personId: string;
  readonly sealed: string;
  readonly createdAt: string;
  readonly isTheirs: boolean | null;
};

type MailPersonDependencies = {
  readonly personalData: {
    readonly open: (
      sealed: readonly { readonly personId: string; readonly sealed: string }[],
    ) => Promise<readonly (PersonRow | null)[]>;
  };
};

/** What was emailed to the person, as far as it is still in the outbox. */
const createMailsOf =
  ({ open }: MailPersonDependencies["personalData"]) =>
  async (
    sql: Sql,
    websiteId: string,
    persons: readonly string[],
  ): Promise<readonly PersonRow[]> => {
    const kept = await sql.query<Sealed>(mailsText, [websiteId, persons]);
    const opened = await open(kept);
    return kept.map(({ createdAt, isTheirs }, index) => ({
      createdAt,
      subject: opened[index]?.subject ?? null,
      text: opened[index]?.text ?? null,
      isTheirs: isTheirs === true,
    }));
  };

/**
 * A person sees which emails went to them, not their content: someone at a browser that is signed in must not find links that only the mailbox's owner may open.
 */
const forThePerson = (rows: readonly PersonRow[]) =>
  rows.filter(({ isTheirs }) => isTheirs).map(({ createdAt, subject }) => ({ createdAt, subject }));

export const mailPersonData = ({ personalData }: MailPersonDependencies): PersonDataParts => ({
  mails: {
    projections: [],
    rows: createMailsOf(personalData),
    recordedAt: "createdAt",
    counted: {
      label: "Emails in the outbox",
      text: `select count(*)::int as count from mail_outbox where ${ofPersons}`,
      permission: "mail:read",
    },
    forThePerson,
  },
});
