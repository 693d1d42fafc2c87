import { domainStatus } from "#domain/domains/check.ts";
import { DOMAINS_ID, domainsDecider } from "#domain/domains/decide.ts";
import { DomainEvent } from "#domain/domains/events.ts";
import { domainTexts } from "#domain/domains/texts.ts";
import { isOpenHost } from "#domain/kit/open-hosts.ts";
import { accountTexts } from "#domain/owners/texts.ts";
import { websiteDecider } from "#domain/websites/decide.ts";
import { FIRST_WEBSITE, PLATFORM_WEBSITE, WebsiteEvent } from "#domain/websites/events.ts";
import type { Dns } from "#infra/dns/port.ts";
import type { EventStore } from "#infra/event-store/port.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { OwnerSessions } from "#infra/owner-sessions/port.ts";
import { ownerMetadata, withoutKey } from "../kit/owner-metadata.ts";
import { signedInOwner } from "../owners/dependencies.ts";
import { answerAt, createHostClaims, type WebsiteDependencies } from "../websites/host-website.ts";
import { addDomainContract, checkDomainContract, removeDomainContract } from "./contract.ts";
import { serverAddresses } from "./server-addresses.ts";

export type DomainDependencies = WebsiteDependencies & {
  readonly dns: Dns;
  readonly eventStore: Pick<EventStore, "head">;
  readonly sessions: Pick<OwnerSessions, "isFounder">;
  readonly openHosts: readonly string[];
  readonly waitFor: (projections: readonly string[], position: bigint | undefined) => Promise<void>;
};

const HOSTS = ["website-hosts"];

const refuse = (status: number, code: string, message: string): Refusal =>
  new Refusal(status, code, message, { fields: { host: message } });

/** The domains that owners of a website have added. */
export const createFindDomains =
  ({ handler }: Pick<WebsiteDependencies, "handler">) =>
  async (websiteId: string): Promise<readonly string[]> =>
    (await handler(domainsDecider, DomainEvent).load(websiteId, DOMAINS_ID)).state.hosts;

const createHosting = (dependencies: DomainDependencies) => {
  const { handler, eventStore, waitFor, now, newId } = dependencies;
  const websites = handler(websiteDecider, WebsiteEvent);
  const hostsOf = async (websiteId: string) =>
    (await websites.load(PLATFORM_WEBSITE, websiteId)).state.hosts ?? [];
  const onPlatform = (context: RequestContext) => ({
    ...withoutKey(ownerMetadata(context)),
    websiteId: PLATFORM_WEBSITE,
  });
  return {
    hostsOf,
    /** The website answers at these hosts from now on; the next request already finds it. */
    showAt: async (context: RequestContext, hosts: readonly string[]) => {
      const { websiteId } = context;
      const { actor } = ownerMetadata(context);
      await answerAt({ handler, now, newId }, { websiteId, hosts, actor });
      const position = await eventStore.head();
      await waitFor(HOSTS, position);
      return { position };
    },
    onPlatform,
  };
};

/** Adding, checking and removing domains of a website. */
export const domainCommands = (dependencies: DomainDependencies): readonly Route[] => {
  const { handler, sessions, openHosts, dns, now } = dependencies;
  const domains = handler(domainsDecider, DomainEvent);
  const claims = createHostClaims(dependencies);
  const { hostsOf, showAt, onPlatform } = createHosting(dependencies);

  const requireOpen = async (context: RequestContext, host: string): Promise<void> => {
    const { ownerId } = signedInOwner(context);
    if (isOpenHost(openHosts, host) || (await sessions.isFounder(FIRST_WEBSITE, ownerId))) return;
    throw refuse(403, "host-not-open", accountTexts.hostNotOpen);
  };

  return [
    route(addDomainContract, async ({ body: { host }, context }) => {
      await requireOpen(context, host);
      const { websiteId } = context;
      const hosts = await hostsOf(websiteId);
      if (hosts.includes(host)) return {};
      const claimed = await claims.run(
        host,
        { type: "ClaimDomain", host, websiteId, at: now() },
        { metadata: onPlatform(context) },
      );
      if (!claimed.ok) throw refuse(409, "host-taken", accountTexts.hostTaken);
      const added = await domains.run(
        DOMAINS_ID,
        { type: "AddDomain", host, at: now() },
        { metadata: withoutKey(ownerMetadata(context)) },
      );
      if (!added.ok) {
        const { code } = added.rejection;
        throw refuse(409, code, domainTexts[code]);
      }
      return showAt(context, [...hosts, host]);
    }),
    route(removeDomainContract, async ({ params: { host }, context }) => {
      const { websiteId, origin } = context;
      if (new URL(origin).hostname === host)
        throw refuse(409, "domain-in-use", domainTexts["domain-in-use"]);
      const hosts = await hostsOf(websiteId);
      const { state } = await domains.load(websiteId, DOMAINS_ID);
      if (!state.hosts.includes(host) && hosts.includes(host))
        throw refuse(409, "domain-in-settings", domainTexts["domain-in-settings"]);
      await domains.run(
        DOMAINS_ID,
        { type: "RemoveDomain", host, at: now() },
        { metadata: withoutKey(ownerMetadata(context)) },
      );
      const answer = await showAt(
        context,
        hosts.filter((each) => each !== host),
      );
      await claims.run(
        host,
        { type: "ReleaseHost", host, websiteId, at: now() },
        { metadata: onPlatform(context) },
      );
      return answer;
    }),
    route(checkDomainContract, async ({ params: { host }, context }) => {
      if (!(await hostsOf(context.websiteId)).includes(host))
        throw new Refusal(404, "domain-unknown", "Domain not found.");
      const [found, expected] = await Promise.all([
        dns.addressesOf(host),
        serverAddresses(dns, context),
      ]);
      return {
        body: {
          status: domainStatus(found, expected),
          found: [...found],
          expected: [...expected],
        },
      };
    }),
  ];
};
