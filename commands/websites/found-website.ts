import { SITE_SETTINGS_ID, siteSettingsDecider } from "#domain/site-settings/decide.ts";
import { SiteSettingsEvent } from "#domain/site-settings/events.ts";
import { defaultSiteSettings } from "#domain/site-settings/settings.ts";
import { PLATFORM_WEBSITE } from "#domain/websites/events.ts";
import type { WebsiteCreation } from "#domain/websites/host-claim-events.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import type { OwnerSessions } from "#infra/owner-sessions/port.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { ownerActor } from "../kit/owner-metadata.ts";
import { createFound } from "../owners/sign-in.ts";
import { answerAt, createHostClaims, type WebsiteDependencies } from "./host-website.ts";

export type WebsiteCreationDependencies = WebsiteDependencies & {
  readonly sessions: Pick<OwnerSessions, "markFounded">;
};

/** A host that a website has claimed, and the remaining steps. */
export type Claimed = {
  readonly host: string;
  readonly websiteId: string;
  readonly founding: WebsiteCreation;
};

/**
 * Completes a claim: the website answers at the host and has its administrator and title. Every
 * step can be repeated after a crash. Nothing happens when the host belongs to another website by
 * now.
 */
export const createFinishWebsiteCreation = (dependencies: WebsiteCreationDependencies) => {
  const { handler, sessions, now } = dependencies;
  const claims = createHostClaims(dependencies);
  const found = createFound(dependencies);
  const settings = handler(siteSettingsDecider, SiteSettingsEvent);

  const name = async (title: string, metadata: EventMetadata): Promise<void> => {
    const { state } = await settings.load(metadata.websiteId, SITE_SETTINGS_ID);
    // Its administrator may have been faster after a crash.
    if (state.title !== defaultSiteSettings.title) return;
    const command = { type: "ChangeSiteSettings", changes: { title }, at: now() } as const;
    await settings.run(SITE_SETTINGS_ID, command, { metadata });
  };

  return async ({ host, websiteId, founding }: Claimed): Promise<void> => {
    const { ownerId, title, correlationId } = founding;
    const actor = ownerActor(ownerId);
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

/**
 * Hosts that are being claimed, stored next to the log before the claim, so that after a crash the
 * log need not be read from its beginning.
 */
export const createWebsiteCreationNotes = (sql: Sql) => ({
  note: async (host: string, websiteId: string): Promise<void> => {
    await sql.query("insert into website_foundings (host, website_id) values ($1, $2)", [
      host,
      websiteId,
    ]);
  },
  /** The website exists, or the claim came too late. */
  strike: async (host: string, websiteId: string): Promise<void> => {
    await sql.query("delete from website_foundings where host = $1 and website_id = $2", [
      host,
      websiteId,
    ]);
  },
  list: () =>
    sql.query<{ host: string; websiteId: string; isOld: boolean }>(
      `select host, website_id as "websiteId", noted_at < now() - interval '1 minute' as "isOld"
         from website_foundings order by noted_at`,
    ),
});

/** Completes the claims that a crashed process left unfinished; returns their number. */
export const createResumeWebsiteCreations = (
  dependencies: WebsiteCreationDependencies & { readonly database: Sql },
) => {
  const notes = createWebsiteCreationNotes(dependencies.database);
  const claims = createHostClaims(dependencies);
  const finish = createFinishWebsiteCreation(dependencies);
  return async (): Promise<number> => {
    let finished = 0;
    for (const { host, websiteId, isOld } of await notes.list()) {
      const { claim } = (await claims.load(PLATFORM_WEBSITE, host)).state;
      const isOwn = claim?.websiteId === websiteId;
      if (isOwn && claim.founding !== null) {
        await finish({ host, websiteId, founding: claim.founding });
        finished += 1;
      }
      // Another process may be about to make the claim of a recent note.
      if (isOwn || isOld) await notes.strike(host, websiteId);
    }
    return finished;
  };
};
