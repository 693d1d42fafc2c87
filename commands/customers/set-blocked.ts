import type { EventMetadata } from "#infra/event-store/port.ts";
import { createSiteUsers, type SiteUserDependencies } from "./dependencies.ts";

export type SetBlockedDependencies = Pick<
  SiteUserDependencies,
  "handler" | "credentials" | "siteUserSessions" | "now"
>;

/** A blocked customer is signed out everywhere and cannot sign in until unblocked. */
export const createSetBlocked = (dependencies: SetBlockedDependencies) => {
  const { credentials, siteUserSessions, now } = dependencies;
  const siteUsers = createSiteUsers(dependencies);

  const signOut = async (websiteId: string, siteUserId: string): Promise<void> => {
    // A sign-in in progress opens no session for a changed credential.
    const credential = await credentials.find(websiteId, siteUserId);
    if (credential !== undefined) await credentials.advance(websiteId, credential, {});
    await siteUserSessions.endAll(websiteId, siteUserId);
  };

  return async (type: "Block" | "Unblock", siteUserId: string, metadata: EventMetadata) => {
    const command = { type, siteUserId, at: now() } as const;
    const outcome = await siteUsers.run(siteUserId, command, { metadata });
    if (outcome.ok && type === "Block") await signOut(metadata.websiteId, siteUserId);
    return outcome;
  };
};
