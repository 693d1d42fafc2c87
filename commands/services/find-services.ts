import type { ConnectedServices, ServiceContents } from "#domain/services/connected.ts";
import { SERVICES_ID, servicesDecider } from "#domain/services/decide.ts";
import { EmailServer } from "#domain/services/email-server.ts";
import { ServiceEvent } from "#domain/services/events.ts";
import { type ServiceName, serviceNames } from "#domain/services/service-names.ts";
import { StripeKeys } from "#domain/services/stripe-keys.ts";
import type { ServiceSecrets } from "#infra/services/port.ts";
import type { Handler } from "../kit/handle.ts";

const schemas = { "email-server": EmailServer, stripe: StripeKeys } as const;

const FRESH_FOR_MS = 2_000;
const none: ConnectedServices = {};

type Dependencies = {
  readonly handler: Handler;
  readonly secrets: Pick<ServiceSecrets, "find">;
  readonly nowMs: () => number;
};

type Known = { readonly services: ConnectedServices; readonly readAt: number };

export type FindServices = ReturnType<typeof createFindServices>;

/**
 * The services that a website's owner has connected, from memory. The log says which connections are in use; their content,
 * which never changes, is read once.
 */
export const createFindServices = ({ handler, secrets, nowMs }: Dependencies) => {
  const streams = handler(servicesDecider, ServiceEvent);
  const known = new Map<string, Known>();
  const reading = new Map<string, Promise<ConnectedServices>>();

  const contentOf = async <Name extends ServiceName>(
    websiteId: string,
    service: Name,
    connectionId: string,
  ): Promise<ConnectedServices> => {
    const before = known.get(websiteId)?.services[service];
    if (before?.connectionId === connectionId) return { [service]: before };
    const text = await secrets.find({ websiteId, connectionId });
    // Deleted because a newer connection, which the next read finds, has replaced it.
    if (text === undefined) return none;
    const content = schemas[service].parse(JSON.parse(text)) as ServiceContents[Name];
    return { [service]: { connectionId, content } };
  };

  const read = async (websiteId: string): Promise<ConnectedServices> => {
    const readAt = nowMs();
    const { state } = await streams.load(websiteId, SERVICES_ID);
    const found = await Promise.all(
      serviceNames.map((service) => {
        const connectionId = state[service];
        return connectionId === undefined ? none : contentOf(websiteId, service, connectionId);
      }),
    );
    const services: ConnectedServices = Object.assign({}, ...found);
    known.set(websiteId, { services, readAt });
    return services;
  };

  const shared = (websiteId: string): Promise<ConnectedServices> => {
    const present = reading.get(websiteId);
    if (present !== undefined) return present;
    const answer = read(websiteId).finally(() => reading.delete(websiteId));
    reading.set(websiteId, answer);
    return answer;
  };

  return {
    /**
     * Up to two seconds old, unless the log cannot be read. `anew` always reads: the caller may just
     * have changed them.
     */
    find: async (websiteId: string, { anew = false } = {}): Promise<ConnectedServices> => {
      if (anew) return read(websiteId);
      const present = known.get(websiteId);
      if (present && nowMs() - present.readAt < FRESH_FOR_MS) return present.services;
      const answer = shared(websiteId);
      return present ? answer.catch(() => present.services) : answer;
    },
    /** The last ones from memory, for pages that need an answer immediately. */
    recall: (websiteId: string): ConnectedServices => known.get(websiteId)?.services ?? none,
  };
};
