import type { Config } from "#infra/config/config.ts";
import { feature, type NeedsOf, type Without } from "./kit/feature.ts";

export const services = feature({
  name: "services",
  commands: async () => {
    const { servicesCommands } = await import("#commands/services/routes.ts");
    const { testMailTexts } = await import("#domain/services/texts.ts");
    type CommandNeeds = Without<
      NeedsOf<typeof servicesCommands>,
      "testEmailServer" | "checkStripeKey"
    > & { readonly config: Pick<Config, "DAYBOOK_WEBHOOKS_TO" | "STRIPE_API_URL"> };
    return (needs: CommandNeeds) =>
      servicesCommands({
        ...needs,
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
    type QueryNeeds = Without<NeedsOf<typeof servicesQueries>, "programVersion">;
    return (needs: QueryNeeds) => servicesQueries({ ...needs, programVersion });
  },
  eventTexts: async () => (await import("#read-api/services/event-texts.ts")).servicesTexts,
});
