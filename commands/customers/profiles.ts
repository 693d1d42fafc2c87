import type { SiteUserState } from "#domain/customers/evolve.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { createSiteUsers, refuse, type SiteUserDependencies, signedIn } from "./dependencies.ts";
import { createAccountPersons, type Profile } from "./person-of.ts";

/** The log's data about the signed-in account. Throws 404 once it is erased. */
export const createProfiles = (dependencies: SiteUserDependencies) => {
  const siteUsers = createSiteUsers(dependencies);
  const persons = createAccountPersons(dependencies.personalData);
  return {
    load: async (context: RequestContext): Promise<Profile & { readonly state: SiteUserState }> => {
      const { state } = await siteUsers.load(context.websiteId, signedIn(context).siteUserId);
      const profile = state.deleted === null ? await persons.open(state.person) : undefined;
      if (profile === undefined) throw refuse({ code: "account-deleted" });
      return { ...profile, state };
    },
  };
};
