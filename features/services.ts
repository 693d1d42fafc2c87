import { FIRST_WEBSITE } from "#domain/websites/events.ts";
import type { Config } from "#infra/config/config.ts";
import type { RequestContext } from "#infra/http/context.ts";
import type { OwnerSessions } from "#infra/owner-sessions/port.ts";
import { feature, type NeedsOf, type Without } from "./kit/feature.ts";

type Founders = { readonly sessions: Pick<OwnerSessions, "isFounder"> };

/**
 * Whether emails about console accounts go through an email server that this member saves here, as in
 * wiring/account-mail.ts.
 */
const createCarriesAccountMail =
  ({ sessions }: Founders) =>
  async ({ websiteId, owner }: Pick<RequestContext, "websiteId" | "owner">): Promise<boolean> =>
    websiteId === FIRST_WEBSITE &&
    owner !== undefined &&
    (await sessions.isFounder(FIRST_WEBSITE, owner.ownerId));

export const services = feature({
  name: "services",
  commands: async () => {
    const { servicesCommands } = await import("#commands/services/routes.ts");
    const { createAttemptLimits } = await import("#commands/owners/attempt-limits.ts");
    const { testMailTexts } = await import("#domain/services/texts.ts");
    type CommandNeeds = Without<
      NeedsOf<typeof servicesCommands>,
      "testEmailServer" | "checkStripeKey" | "carriesAccountMail" | "confirmPassword"
    > &
      NeedsOf<typeof createAttemptLimits> & {
        readonly config: Pick<Config, "DAYBOOK_WEBHOOKS_TO" | "STRIPE_API_URL">;
      };
    return (needs: CommandNeeds) =>
      servicesCommands({
        ...needs,
        carriesAccountMail: createCarriesAccountMail(needs),
        confirmPassword: createAttemptLimits(needs).confirm,
        testEmailServer: async (server, { websiteTitle, ...mail }) => {
          const { sendTestMessage } = await import("#infra/mail/test-message.ts");
          const { publicAddressOf } = await import("#infra/mail/public-host.ts");
          const isPublic = needs.config.DAYBOOK_WEBHOOKS_TO === "public";
          return sendTestMessage(
            { ...server, ...(isPublic && { addressOf: publicAddressOf }) },
            { ...mail, ...testMailTexts(websiteTitle) },
          );
        },
        checkStripeKey: async (secretKey) => {
          const { checkStripeKey } = await import("#infra/payments/check-stripe-key.ts");
          return checkStripeKey(secretKey, needs.config.STRIPE_API_URL);
        },
      });
  },
  queries: async () => {
    const { servicesQueries } = await import("#read-api/services/routes.ts");
    const { programVersion } = await import("#infra/config/program-version.ts");
    type QueryNeeds = Without<
      NeedsOf<typeof servicesQueries>,
      "programVersion" | "carriesAccountMail"
    > &
      Founders;
    return (needs: QueryNeeds) =>
      servicesQueries({
        ...needs,
        programVersion,
        carriesAccountMail: createCarriesAccountMail(needs),
      });
  },
  eventTexts: async () => (await import("#read-api/services/event-texts.ts")).servicesTexts,
});
