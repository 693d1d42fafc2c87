import { websiteDecider } from "#domain/websites/decide.ts";
import { PLATFORM_WEBSITE, WebsiteEvent } from "#domain/websites/events.ts";
import type { Handler } from "../shared/handle.ts";

export type WebsiteDependencies = {
  readonly handler: Handler;
  readonly now: () => string;
  readonly newId: () => string;
};

/**
 * Makes the website exist and answer to exactly these hosts. Answers the position it wrote, or
 * undefined when it was already so.
 */
export const hostWebsite = async (
  { handler, now, newId }: WebsiteDependencies,
  websiteId: string,
  hosts: readonly string[],
  actor: string,
): Promise<bigint | undefined> => {
  const outcome = await handler(websiteDecider, WebsiteEvent).run(
    websiteId,
    { type: "HostWebsite", websiteId, hosts, at: now() },
    { metadata: { websiteId: PLATFORM_WEBSITE, actor, correlationId: newId() } },
  );
  return outcome.ok ? outcome.value.position : undefined;
};
