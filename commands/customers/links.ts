import type { LinkKind } from "#domain/customers/mail-links.ts";
import type { SiteUserCredential } from "#infra/customer-credentials/port.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { createSiteUsers, type SiteUserDependencies } from "./dependencies.ts";
import { isGoodMailToken, readMailToken } from "./mail-token.ts";
import { createAccountPersons } from "./person-of.ts";
import { tokenInvalid } from "./refusals.ts";

type UsableLink = {
  readonly credential: SiteUserCredential;
  readonly mailId: string;
  /** The account's current address. */
  readonly email: string;
};

/**
 * The links of emails: valid until one of them is used, a newer one exists, or their time is over.
 */
export const createLinks = (dependencies: SiteUserDependencies) => {
  const { credentials, signing, personalData, nowMs } = dependencies;
  const siteUsers = createSiteUsers(dependencies);
  const persons = createAccountPersons(personalData);
  return {
    /** Throws 400 `token-invalid`. Does not use the link up. */
    find: async (
      kind: LinkKind,
      text: string,
      { websiteId }: RequestContext,
    ): Promise<UsableLink> => {
      const token = readMailToken(text);
      if (token === undefined) throw tokenInvalid();
      const credential = await credentials.find(websiteId, token.siteUserId);
      if (credential === undefined) throw tokenInvalid();
      const known = { websiteId, revision: credential.revision, nowMs: nowMs() };
      if (!isGoodMailToken(signing, kind, token, known)) throw tokenInvalid();
      const { state } = await siteUsers.load(websiteId, token.siteUserId);
      const profile = state.deleted === null ? await persons.open(state.person) : undefined;
      if (profile === undefined) throw tokenInvalid();
      return { credential, mailId: token.mailId, email: profile.email };
    },
    /** Invalidates every earlier link. Returns the credential in its new state. */
    use: async (
      { websiteId }: RequestContext,
      credential: SiteUserCredential,
      change: { readonly passwordHash?: string; readonly address?: string },
    ): Promise<SiteUserCredential> => {
      if ((await credentials.advance(websiteId, credential, change)) !== "advanced")
        throw tokenInvalid();
      return { ...credential, revision: credential.revision + 1 };
    },
  };
};
