import { createFreshCache } from "#domain/kit/fresh-cache.ts";
import type { ConnectedServices, ServiceContents } from "#domain/services/connected.ts";
import { SERVICES_ID, servicesDecider } from "#domain/services/decide.ts";
import { EmailServer } from "#domain/services/email-server.ts";
import { ServiceEvent } from "#domain/services/events.ts";
import { type ServiceName, serviceNames } from "#domain/services/service-names.ts";
import { StripeKeys } from "#domain/services/stripe-keys.ts";
import type { ServiceSecrets } from "#infra/services/port.ts";
import type { Handler } from "../kit/handle.ts";

const schemas = { "email-server": EmailServer, stripe: StripeKeys } as const;

const none: ConnectedServices = {};

type Dependencies = {
  readonly handler: Handler;
  readonly secrets: Pick<ServiceSecrets, "find">;
  readonly nowMs: () => number;
};

export type FindServices = ReturnType<typeof createFindServices>;

/**
 * The services that a website's owner has connected, from memory. The log says which connections are in use; their content,
 * which never changes, is read once.
 */
export const createFindServices = ({ handler, secrets, nowMs }: Dependencies) => {
  const streams = handler(servicesDecider, ServiceEvent);
  const contentOf = async <Name extends ServiceName>(
    websiteId: string,
    service: Name,
    connectionId: string,
  ): Promise<ConnectedServices> => {
    const before = cache.recall(websiteId)?.[service];
    if (before?.connectionId === connectionId) return { [service]: before };
    const text = await secrets.find({ websiteId, connectionId });
    // Deleted because a newer connection, which the next read finds, has replaced it.
    if (text === undefined) return none;
    const content = schemas[service].parse(JSON.parse(text)) as ServiceContents[Name];
    return { [service]: { connectionId, content } };
  };

  const read = async (websiteId: string): Promise<ConnectedServices> => {
    const { state } = await streams.load(websiteId, SERVICES_ID);
    const found = await Promise.all(
      serviceNames.map((service) => {
        const connectionId = state[service];
        return connectionId === undefined ? none : contentOf(websiteId, service, connectionId);
      }),
    );
    return Object.assign({}, ...found);
  };

  const cache = createFreshCache({ nowMs }, read);
  return {
    /**
     * Up to two seconds old, unless the log cannot be read. `fresh` always reads: the caller may just
     * have changed them.
     */
    find: async (websiteId: string, options?: { readonly fresh?: boolean }) =>
      cache.find(websiteId, options),
    /** The last ones from memory, for pages that need an answer immediately. */
    recall: (websiteId: string): ConnectedServices => cache.recall(websiteId) ?? none,
  };
};
