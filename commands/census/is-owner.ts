import type { OwnerSessions } from "#infra/owner-sessions/port.ts";
import type { Handler } from "../kit/handle.ts";
import { createRolesOf } from "../owners/dependencies.ts";
import { OWNER_COOKIE } from "../owners/start-session.ts";

export type IsOwnerDependencies = {
  readonly sessions: Pick<OwnerSessions, "find">;
  readonly handler: Handler;
};

const TOKEN = new RegExp(`(?:^|;\\s*)(?:__Host-)?${OWNER_COOKIE}=([^;]+)`);

/** The token of a console session in a Cookie header; undefined when there is none. */
export const ownerTokenIn = (cookies: string): string | undefined => TOKEN.exec(cookies)?.[1];

/**
 * Whether a browser is signed in to the website's console. Visits of team members are not counted,
 * except those of members who are only viewers. The roles are read at each call; nearly all
 * browsers have no console session and cost no query. Spec: B6.4.
 */
export const createIsOwner = (dependencies: IsOwnerDependencies) => {
  const rolesOf = createRolesOf(dependencies);
  return async (websiteId: string, token: string | undefined): Promise<boolean> => {
    if (token === undefined || token === "") return false;
    const owner = await dependencies.sessions.find(token, websiteId);
    const roles = owner && (await rolesOf(websiteId, owner.ownerId));
    return roles?.some((role) => role !== "VIEWER") ?? false;
  };
};
