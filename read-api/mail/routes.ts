import type { SealedPerson } from "#domain/shared/person.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { pagedText, queryPage } from "../shared/paged-query.ts";
import { getOutboxMailContract, listOutboxContract } from "./contract.ts";

export type MailQueryDependencies = {
  readonly sql: Sql;
  /** Whether mails are handed to a mail server. */
  readonly mailServer: boolean;
  readonly personalData: {
    readonly open: (
      sealed: readonly SealedPerson[],
    ) => Promise<readonly (Readonly<Record<string, unknown>> | null)[]>;
    readonly find: (websiteId: string, address: string) => Promise<string | undefined>;
  };
};

type Kept = SealedPerson & { readonly mailId: string; readonly createdAt: string };

const columns = `mail_id as "mailId", person_id as "personId", sealed, created_at as "createdAt"`;

/** `$4`: whether any person will do, else those to the person `$5`. */
const matching = `
  select ${columns} from mail_outbox where website_id = $3 and ($4::boolean or recipient_id = $5::uuid)`;
const pageText = {
  createdAt: pagedText(matching, '"createdAt", "mailId"'),
  "-createdAt": pagedText(matching, '"createdAt" desc, "mailId" desc'),
} as const;
const oneText = `select ${columns} from mail_outbox where website_id = $1 and mail_id = $2`;

const textOf = (content: Readonly<Record<string, unknown>> | null, member: string) => {
  const value = content?.[member];
  return typeof value === "string" ? value : null;
};

/** The outbox of the console. Mails are sealed: each page is opened in one round trip. */
export const mailQueries = ({
  sql,
  mailServer,
  personalData,
}: MailQueryDependencies): readonly Route[] => [
  route(listOutboxContract, async ({ query, context: { websiteId } }) => {
    const { sort, to } = query;
    const personId = to === undefined ? null : await personalData.find(websiteId, to);
    const filters = [websiteId, to === undefined, personId ?? null];
    const { rows: kept, ...page } = await queryPage<Kept>(sql, pageText[sort], query, filters);
    const opened = await personalData.open(kept);
    const rows = kept.map(({ mailId, createdAt }, at) => {
      const content = opened[at] ?? null;
      return { mailId, createdAt, to: textOf(content, "to"), subject: textOf(content, "subject") };
    });
    return { body: { ...page, rows, mailServer } };
  }),
  route(getOutboxMailContract, async ({ params, context: { websiteId } }) => {
    const [kept] = await sql.query<Kept>(oneText, [websiteId, params.mailId]);
    if (kept === undefined) throw new Refusal(404, "mail-not-found", "There is no such mail.");
    const [content = null] = await personalData.open([kept]);
    return {
      body: {
        mailId: kept.mailId,
        createdAt: kept.createdAt,
        to: textOf(content, "to"),
        subject: textOf(content, "subject"),
        replyTo: textOf(content, "replyTo"),
        text: textOf(content, "text"),
        html: textOf(content, "html"),
      },
    };
  }),
];
