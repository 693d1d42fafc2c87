import { websiteDecider } from "#domain/websites/decide.ts";
import { hostClaimDecider } from "#domain/websites/decide-host-claim.ts";
import { PLATFORM_WEBSITE, WebsiteEvent } from "#domain/websites/events.ts";
import { HostClaimEvent } from "#domain/websites/host-claim-events.ts";
import type { Handler } from "../kit/handle.ts";

export type WebsiteDependencies = {
  readonly handler: Handler;
  readonly now: () => string;
  readonly newId: () => string;
};

/** The website of each host, with one stream per host. */
export const createHostClaims = ({ handler }: Pick<WebsiteDependencies, "handler">) =>
  handler(hostClaimDecider, HostClaimEvent);

type Hosting = {
  readonly websiteId: string;
  readonly hosts: readonly string[];
  readonly actor: string;
};

/**
 * Creates the website if needed and makes it answer at exactly these hosts, which it has claimed.
 */
export const answerAt = async (
  { handler, now, newId }: WebsiteDependencies,
  { websiteId, hosts, actor }: Hosting,
): Promise<bigint | undefined> => {
  const outcome = await handler(websiteDecider, WebsiteEvent).run(
    websiteId,
    { type: "HostWebsite", websiteId, hosts, at: now() },
    { metadata: { websiteId: PLATFORM_WEBSITE, actor, correlationId: newId() } },
  );
  return outcome.ok ? outcome.value.position : undefined;
};

/**
 * The same, regardless of earlier claims. Returns the written position, or undefined when nothing
 * changed.
 */
export const hostWebsite = async (
  dependencies: WebsiteDependencies,
  websiteId: string,
  hosts: readonly string[],
  actor: string,
): Promise<bigint | undefined> => {
  const { handler, now, newId } = dependencies;
  const claims = createHostClaims(dependencies);
  const metadata = { websiteId: PLATFORM_WEBSITE, actor, correlationId: newId() };
  const websites = handler(websiteDecider, WebsiteEvent);
  const { state } = await websites.load(PLATFORM_WEBSITE, websiteId);
  for (const host of hosts)
    await claims.run(host, { type: "TakeHost", host, websiteId, at: now() }, { metadata });
  const position = await answerAt(dependencies, { websiteId, hosts, actor });
  for (const host of state.hosts ?? [])
    if (!hosts.includes(host))
      await claims.run(host, { type: "ReleaseHost", host, websiteId, at: now() }, { metadata });
  return position;
};
