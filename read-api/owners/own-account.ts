import type { ResponseOf } from "#domain/kit/contract.ts";
import type { WebsiteRole } from "#domain/owners/roles.ts";
import { defaultSiteSettings } from "#domain/site-settings/settings.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { Sql } from "#infra/postgres/port.ts";
import {
  type OwnPasskey,
  type OwnSession,
  ownAccountContract,
  ownWebsitesContract,
} from "./contract.ts";

type SecondFactor = ResponseOf<typeof ownAccountContract>["secondFactor"];
type ListedSession = Omit<OwnSession, "websiteTitle" | "isThis"> & { readonly websiteId: string };

export type OwnAccountDependencies = {
  readonly sql: Sql;
  readonly sessions: {
    readonly list: (ownerId: string) => Promise<readonly ListedSession[]>;
  };
  readonly ownerFactors: { readonly standing: (ownerId: string) => Promise<SecondFactor> };
  readonly passkeys: {
    readonly list: (
      ownerId: string,
    ) => Promise<readonly (OwnPasskey & { readonly ownerId: string })[]>;
  };
  readonly waitFor: (projections: readonly string[], position: bigint | undefined) => Promise<void>;
  readonly websiteFacts: (websiteId: string) => Promise<{ readonly title: string }>;
};

const websitesText = `
  select m.website_id as "websiteId",
         (select h.host from read.website_hosts h where h.website_id = m.website_id
           order by h.host ~ '^(localhost$|[0-9.]+$|\\[)', h.host desc limit 1) as host,
         (select s.title from read.website_settings s where s.website_id = m.website_id) as title
    from read.website_members m where m.owner_id = $1 order by m.website_id limit 200`;

const rolesText = `
  select roles from read.website_members where website_id = $1 and owner_id = $2`;

type Website = {
  readonly websiteId: string;
  readonly host: string | null;
  readonly title: string | null;
};

const byTitle = (a: { readonly title: string }, b: { readonly title: string }): number =>
  a.title.localeCompare(b.title, "en");

/** A member's view of the account. */
export const ownAccountQueries = (dependencies: OwnAccountDependencies): readonly Route[] => {
  const { sql, sessions, ownerFactors, passkeys, waitFor, websiteFacts } = dependencies;
  const titleOf = async (websiteId: string) => (await websiteFacts(websiteId)).title;

  return [
    route(ownAccountContract, async ({ context: { owner, websiteId, readAfter } }) => {
      if (owner === undefined) throw new Error("Sign in to the console to make this request.");
      const { ownerId, email, name, sessionId } = owner;
      await waitFor(["website-members"], readAfter);
      const [secondFactor, keys, open, [member]] = await Promise.all([
        ownerFactors.standing(ownerId),
        passkeys.list(ownerId),
        sessions.list(ownerId),
        sql.query<{ roles: WebsiteRole[] }>(rolesText, [websiteId, ownerId]),
      ]);
      const listed = await Promise.all(
        open.map(async ({ websiteId, ...session }) => ({
          ...session,
          websiteTitle: await titleOf(websiteId),
          isThis: session.sessionId === sessionId,
        })),
      );
      const shown = keys.map(({ ownerId: _owner, ...passkey }) => passkey);
      const body = { email, name, roles: member?.roles ?? [], secondFactor };
      return { body: { ...body, passkeys: shown, sessions: listed } };
    }),
    route(ownWebsitesContract, async ({ context }) => {
      // A member who has just created or renamed a website looks for its name.
      await waitFor(["website-members", "website-hosts", "website-settings"], context.readAfter);
      const found = await sql.query<Website>(websitesText, [context.owner?.ownerId]);
      const websites = found.map((website) => ({
        ...website,
        title: website.title ?? defaultSiteSettings.title,
        isThis: website.websiteId === context.websiteId,
      }));
      return { body: { websites: websites.toSorted(byTitle) } };
    }),
  ];
};
