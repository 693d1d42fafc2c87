import { createRolesOf } from "#commands/owners/dependencies.ts";
import { OWNER_COOKIE } from "#commands/owners/start-session.ts";
import { permissionsOf } from "#domain/owners/roles.ts";
import type { HttpDependencies } from "#infra/http/dependencies.ts";
import type { Infrastructure } from "./infrastructure.ts";

/**
 * The signed-in owner of a website's console; a person who is not a member (any longer) counts as
 * nobody.
 */
export const createFindOwner = (
  infrastructure: Pick<Infrastructure, "sessions" | "handler">,
): HttpDependencies["findOwner"] => {
  const rolesOf = createRolesOf(infrastructure);
  return async ({ cookies, websiteId }) => {
    const token = cookies[OWNER_COOKIE];
    if (token === undefined || token === "") return undefined;
    const owner = await infrastructure.sessions.find(token, websiteId);
    const roles = owner && (await rolesOf(websiteId, owner.ownerId));
    return roles && { ...owner, permissions: permissionsOf(roles) };
  };
};
