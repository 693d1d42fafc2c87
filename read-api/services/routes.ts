import type { ResponseOf } from "#domain/kit/contract.ts";
import type { ConnectedServices, ServiceFacts, ServiceSource } from "#domain/services/connected.ts";
import type { ServiceName } from "#domain/services/service-names.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { type Route, route } from "#infra/http/route.ts";
import { getInstallationContract, getServicesContract } from "./contract.ts";

export type ServiceQueryDependencies = {
  readonly services: {
    readonly find: (
      websiteId: string,
      options: { readonly fresh: boolean },
    ) => Promise<ConnectedServices>;
    readonly factsOf: (websiteId: string) => Promise<ServiceFacts>;
    readonly isSetByEnvironment: (service: ServiceName) => boolean;
  };
  readonly config: { readonly STRIPE_PUBLISHABLE_KEY?: string | undefined };
  readonly programVersion: () => Promise<string>;
  /** Whether emails about console accounts go through an email server that this member saves here. */
  readonly carriesAccountMail: (context: RequestContext) => Promise<boolean>;
};

type Answer = ResponseOf<typeof getServicesContract>;

/** Stripe's address for payment events; the path of `stripeWebhookContract`. */
const WEBHOOK_PATH = "/api/payments/stripe/webhook";

const serverOf = (found: ConnectedServices["email-server"]): Answer["emailServer"]["server"] => {
  if (found === undefined) return null;
  const { password, ...server } = found.content;
  return { ...server, hasPassword: password !== "" };
};

export const servicesQueries = ({
  services,
  config,
  programVersion,
  carriesAccountMail,
}: ServiceQueryDependencies): readonly Route[] => {
  const sourceOf = (service: ServiceName, found: ConnectedServices): ServiceSource => {
    if (services.isSetByEnvironment(service)) return "environment";
    return found[service] === undefined ? "none" : "website";
  };
  return [
    route(getInstallationContract, async () => ({ body: { version: await programVersion() } })),
    route(getServicesContract, async ({ context }) => {
      const { websiteId, origin } = context;
      const found = await services.find(websiteId, { fresh: true });
      const { mailMode } = await services.factsOf(websiteId);
      const source = sourceOf("stripe", found);
      return {
        body: {
          emailServer: {
            source: sourceOf("email-server", found),
            mailMode,
            asksForPassword: await carriesAccountMail(context),
            server: serverOf(found["email-server"]),
          },
          stripe: {
            source,
            publishableKey:
              (source === "environment"
                ? config.STRIPE_PUBLISHABLE_KEY
                : found.stripe?.content.publishableKey) ?? null,
            webhookUrl: `${origin}${WEBHOOK_PATH}`,
          },
          isSecure: origin.startsWith("https:"),
        },
      };
    }),
  ];
};
