import { SITE_SETTINGS_ID, siteSettingsDecider } from "#domain/site-settings/decide.ts";
import { SiteSettingsEvent } from "#domain/site-settings/events.ts";
import { defaultSiteSettings } from "#domain/site-settings/settings.ts";
import { PLATFORM_WEBSITE } from "#domain/websites/events.ts";
import { type Founding, HostClaimEvent } from "#domain/websites/host-claim.ts";
import type { EventMetadata, EventStore } from "#infra/event-store/port.ts";
import type { OwnerSessions } from "#infra/owner-sessions/port.ts";
import { createFound } from "../accounts/sign-in.ts";
import { answerAt, createHostClaims, type WebsiteDependencies } from "./host-website.ts";

export type FoundingDependencies = WebsiteDependencies & {
  readonly sessions: Pick<OwnerSessions, "markFounded">;
};

/** A host that a website has claimed, and what is still to be done behind it. */
export type Claimed = {
  readonly host: string;
  readonly websiteId: string;
  readonly founding: Founding;
};

/**
 * Does what follows a claim: the website answers there, has its administrator and its title. Every step
 * can be done again, so that what a crash has cut is finished. Nothing where the host is another's by now.
 */
export const createFinishFounding = (dependencies: FoundingDependencies) => {
  const { handler, sessions, now } = dependencies;
  const claims = createHostClaims(dependencies);
  const found = createFound(dependencies);
  const settings = handler(siteSettingsDecider, SiteSettingsEvent);

  const name = async (title: string, metadata: EventMetadata): Promise<void> => {
    const { state } = await settings.load(metadata.websiteId, SITE_SETTINGS_ID);
    // Its administrator may have been faster than we are after a crash.
    if (state.title !== defaultSiteSettings.title) return;
    const command = { type: "ChangeSiteSettings", changes: { title }, at: now() } as const;
    await settings.run(SITE_SETTINGS_ID, command, { metadata });
  };

  return async ({ host, websiteId, founding }: Claimed): Promise<void> => {
    const { ownerId, title, correlationId } = founding;
    const actor = `owner:${ownerId}`;
    const onPlatform = { websiteId: PLATFORM_WEBSITE, actor, correlationId };
    const { state } = await claims.load(PLATFORM_WEBSITE, host);
    if (state.claim?.websiteId !== websiteId) return;
    await answerAt(dependencies, { websiteId, hosts: [host], actor });
    await sessions.markFounded(websiteId, ownerId);
    await found(websiteId, ownerId, correlationId);
    await name(title, { websiteId, actor, correlationId });
    const settled = { type: "SettleHost", host, websiteId, at: now() } as const;
    await claims.run(host, settled, { metadata: onPlatform });
  };
};

const PAGE = 500;

/** Finishes what a process that died has left between a claim and its website; answers how many. */
export const createResumeFoundings = (
  dependencies: FoundingDependencies & {
    readonly eventStore: Pick<EventStore, "readAll" | "head">;
  },
) => {
  const { eventStore } = dependencies;
  const finish = createFinishFounding(dependencies);

  const open = async (): Promise<readonly Claimed[]> => {
    const claimed = new Map<string, Claimed>();
    const head = await eventStore.head();
    for (let after = 0n; after < head; ) {
      const filter = { categories: ["hostClaim"] };
      const page = await eventStore.readAll({ after, limit: PAGE, filter });
      for (const { type, data } of page.events) {
        const event = HostClaimEvent.parse({ ...data, type });
        const { host, websiteId } = event;
        if (event.type === "HostClaimed" && event.founding !== null)
          claimed.set(host, { host, websiteId, founding: event.founding });
        else claimed.delete(host);
      }
      after = page.upTo;
    }
    return [...claimed.values()];
  };

  return async (): Promise<number> => {
    const left = await open();
    for (const each of left) await finish(each);
    return left.length;
  };
};
