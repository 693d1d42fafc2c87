import type { MailModeOf } from "#domain/mail/mail-mode.ts";
import { redactLinks } from "#domain/mail/redact-links.ts";
import { mailRejectionText } from "#domain/mail/rejections.ts";
import { resendObstacle } from "#domain/mail/resendable.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import { type ListDependencies, listRoutes } from "../kit/list-routes.ts";
import {
  getOutboxMailContract,
  listOutboxContract,
  type MailDetails,
  type OutboxMail,
} from "./contract.ts";
import { findMail, resendableOf } from "./find-resendable.ts";
import {
  createToMailRow,
  type KeptMail,
  type MailRowDependencies,
  mailsSource,
  type Opened,
  textOf,
} from "./mail-rows.ts";

export type MailQueryDependencies = ListDependencies &
  MailRowDependencies & {
    readonly mailModeOf: MailModeOf;
    readonly keptDays: number;
    readonly messageIdOf: (websiteId: string, mailId: string) => Promise<string>;
    readonly personalData: MailRowDependencies["personalData"] & {
      readonly find: (websiteId: string, address: string) => Promise<string | undefined>;
    };
  };

const copiesText = `
  select mail_id as "mailId", status, created_at as "createdAt"
    from mail_deliveries where website_id = $1 and copy_of = $2
   order by created_at desc limit 20`;

const withoutContent = ({ content: _content, ...row }: OutboxMail & { content: unknown }) => row;

/**
 * The content of an undelivered email is shown in full, because its recipient cannot get it any
 * other way.
 */
const shownText = (content: Opened, member: "text" | "html", { status }: KeptMail) => {
  const text = textOf(content, member);
  return text === null || status === "kept" ? text : redactLinks(text);
};

const oneRoute = (dependencies: MailQueryDependencies): Route => {
  const { sql, personalData, mailModeOf, messageIdOf } = dependencies;
  const toRow = createToMailRow(dependencies);
  return route(getOutboxMailContract, async ({ params: { mailId }, context: { websiteId } }) => {
    const mail = await findMail(sql, websiteId, mailId);
    if (mail === undefined) throw new Refusal(404, "mail-not-found", "Email not found.");
    const { personId, sealedAnswer, changedAt, copyOf } = mail;
    const [{ content, ...row }, [said = null], copies] = await Promise.all([
      toRow(mail),
      personId === null || sealedAnswer === null
        ? []
        : personalData.open([{ personId, sealed: sealedAnswer }]),
      sql.query<MailDetails["copies"][number]>(copiesText, [websiteId, mailId]),
    ]);
    const isSent = (await mailModeOf(websiteId)) !== "none";
    const code = resendObstacle(resendableOf(mail, content, isSent));
    return {
      body: {
        ...row,
        messageId: await messageIdOf(websiteId, mailId),
        changedAt,
        replyTo: textOf(content, "replyTo"),
        text: shownText(content, "text", mail),
        html: shownText(content, "html", mail),
        answer: textOf(said, "answer"),
        obstacle: code === undefined ? null : mailRejectionText({ code }),
        copyOf,
        copies: [...copies],
      },
    };
  });
};

/** The emails of the console. Their content is sealed: each page is opened in one round trip. */
export const mailQueries = (dependencies: MailQueryDependencies): readonly Route[] => {
  const { mailModeOf, keptDays, personalData } = dependencies;
  const toRow = createToMailRow(dependencies);
  const sourceOf = async (websiteId: string, to: string | undefined) =>
    mailsSource(websiteId, to && ((await personalData.find(websiteId, to)) ?? null));
  return [
    ...listRoutes(dependencies)(listOutboxContract, {
      name: "mails",
      projections: [],
      source: ({ query, context: { websiteId } }) => sourceOf(websiteId, query.to || undefined),
      rowOf: async (mail: KeptMail) => withoutContent(await toRow(mail)),
      members: async ({ context: { websiteId } }) => ({
        mailMode: await mailModeOf(websiteId),
        keptDays,
      }),
    }),
    oneRoute(dependencies),
  ];
};
