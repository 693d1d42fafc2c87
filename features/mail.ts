import type { ConnectedServices } from "#domain/services/connected.ts";
import type { Config } from "#infra/config/config.ts";
import type { Database } from "#infra/postgres/port.ts";
import { feature, given, type NeedsOf, type Without } from "./kit/feature.ts";
import { EVERY_10_MINUTES } from "./kit/intervals.ts";

/** Queries about emails that precede the calls on them. */
const loadAskedFirst = async () => {
  const { createFindResendable } = await import("#read-api/mail/find-resendable.ts");
  const { createIsAwaited } = await import("#read-api/mail/mail-rows.ts");
  const { createNextRuns } = await import("#infra/jobs/next-runs.ts");
  const { createMailStops } = await import("#infra/mail/stop-mails.ts");
  type AskingNeeds = NeedsOf<typeof createFindResendable> & { readonly database: Database };
  return (needs: AskingNeeds) => ({
    findResendable: createFindResendable(needs),
    mailStops: createMailStops(needs.database),
    isAwaited: createIsAwaited(needs.database, createNextRuns(needs.database)),
  });
};
type AskedFirst = Awaited<ReturnType<typeof loadAskedFirst>>;
type Added = keyof ReturnType<AskedFirst>;

export const mail = feature({
  name: "mail",
  lists: { mail: "mail" },
  commands: async () => {
    const { mailCommands } = await import("#commands/mail/routes.ts");
    const askedFirst = await loadAskedFirst();
    return (needs: Without<NeedsOf<typeof mailCommands>, Added> & NeedsOf<AskedFirst>) =>
      mailCommands({ ...needs, ...askedFirst(needs) });
  },
  queries: async () => {
    const { mailQueries } = await import("#read-api/mail/routes.ts");
    const { createNextRuns } = await import("#infra/jobs/next-runs.ts");
    const { messageIdOf } = await import("#infra/mail/message-id.ts");
    type QueryNeeds = Without<
      NeedsOf<typeof mailQueries>,
      "keptDays" | "nextRuns" | "messageIdOf"
    > & {
      readonly database: Database;
      readonly config: Pick<Config, "MAIL_KEPT_DAYS" | "MAIL_FROM">;
      readonly services: {
        readonly findOwn: (
          websiteId: string,
          service: "email-server",
        ) => Promise<ConnectedServices["email-server"]>;
      };
    };
    return (needs: QueryNeeds) =>
      mailQueries({
        ...needs,
        keptDays: needs.config.MAIL_KEPT_DAYS,
        nextRuns: createNextRuns(needs.database),
        messageIdOf: async (websiteId, mailId) => {
          const own = await needs.services.findOwn(websiteId, "email-server");
          return messageIdOf(own?.content.fromAddress ?? needs.config.MAIL_FROM, mailId);
        },
      });
  },
  personData: async () => (await import("#read-api/mail/person-data.ts")).mailPersonData,
  bulkActions: async () => {
    const { mailBulkActions } = await import("#commands/mail/bulk.ts");
    const askedFirst = await loadAskedFirst();
    return (needs: Without<NeedsOf<typeof mailBulkActions>, Added> & NeedsOf<AskedFirst>) => [
      mailBulkActions({ ...needs, ...askedFirst(needs) }),
    ];
  },
  bulkRows: async () => given([(await import("#read-api/mail/bulk-rows.ts")).mailBulkRows]),
  periodicTasks: async () => {
    const { createForgetMails } = await import("#infra/mail/forget-mails.ts");
    type ForgetNeeds = Without<NeedsOf<typeof createForgetMails>, "days"> & {
      readonly config: Pick<Config, "MAIL_KEPT_DAYS">;
    };
    return (needs: ForgetNeeds) => [
      {
        name: "forget-mails",
        everyMs: EVERY_10_MINUTES,
        run: createForgetMails({ ...needs, days: needs.config.MAIL_KEPT_DAYS }),
      },
    ];
  },
  relayRules: async () => [(await import("#jobs/mail/resend.ts")).resendMailRule],
  tasks: async () => {
    const { createResendMail, RESEND_MAIL } = await import("#jobs/mail/resend.ts");
    return (needs: NeedsOf<typeof createResendMail>) => ({
      [RESEND_MAIL]: createResendMail(needs),
    });
  },
});
