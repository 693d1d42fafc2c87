import { createFindServices } from "#commands/services/find-services.ts";
import { type MailMode, mailModeOf } from "#domain/mail/mail-mode.ts";
import type { ConnectedServices, ServiceFacts } from "#domain/services/connected.ts";
import type { ServiceName } from "#domain/services/service-names.ts";
import { FIRST_WEBSITE } from "#domain/websites/events.ts";
import type { Config } from "#infra/config/config.ts";
import { createServiceSecrets } from "#infra/services/postgres.ts";
import { type ConnectorReaders, createIsOfOperator } from "./account-mail.ts";
import { nowMs } from "./clock.ts";
import type { Infrastructure } from "./infrastructure.ts";

type Parts = Pick<Infrastructure, "config" | "handler" | "database"> &
  ConnectorReaders & { readonly secret: string };

/** Whether environment variables decide about a service. */
const isSetByEnvironment = (
  { SMTP_URL, MAIL_CAPTURE, STRIPE_SECRET_KEY }: Config,
  service: ServiceName,
): boolean => {
  if (service === "stripe") return STRIPE_SECRET_KEY !== undefined;
  // A copy of a shop that captures its emails must never send any.
  return SMTP_URL !== undefined || MAIL_CAPTURE === true;
};

/** The services of each website: those of its owner, unless the installation's environment decides. */
export const createWebsiteServices = (parts: Parts) => {
  const { config, handler, database, secret } = parts;
  const isOfOperator = createIsOfOperator(parts);
  const secrets = createServiceSecrets(database, secret);
  const services = createFindServices({ handler, secrets, nowMs });
  const byEnvironment = (service: ServiceName) => isSetByEnvironment(config, service);
  const ownServices = <Name extends ServiceName>(found: ConnectedServices, service: Name) =>
    byEnvironment(service) ? undefined : found[service];

  const modeOf = (found: ConnectedServices): MailMode =>
    ownServices(found, "email-server") === undefined ? mailModeOf(config) : "server";
  const factsOf = (found: ConnectedServices): ServiceFacts => ({
    mailMode: modeOf(found),
    takesCards: byEnvironment("stripe") || found.stripe !== undefined,
  });

  const findForAccounts = async () => {
    const found = ownServices(await services.find(FIRST_WEBSITE), "email-server");
    return found !== undefined && (await isOfOperator(found.connectionId)) ? found : undefined;
  };

  return {
    ...services,
    /**
     * The connected server for emails about console accounts, which no administrator of a website
     * may control. Undefined where the environment decides, or where there is none.
     */
    findForAccounts,
    /** Where emails about console accounts go. */
    accountMailMode: async (): Promise<MailMode> =>
      (await findForAccounts()) === undefined ? mailModeOf(config) : "server",
    secrets,
    isSetByEnvironment: byEnvironment,
    /** Undefined where the environment decides. */
    findOwn: async <Name extends ServiceName>(websiteId: string, service: Name) =>
      ownServices(await services.find(websiteId), service),
    /** Up to two seconds old, unless `fresh`. */
    factsOf: async (websiteId: string, options?: { readonly fresh?: boolean }) =>
      factsOf(await services.find(websiteId, options)),
    /** From memory. */
    recallFacts: (websiteId: string) => factsOf(services.recall(websiteId)),
  };
};

export type WebsiteServices = ReturnType<typeof createWebsiteServices>;
