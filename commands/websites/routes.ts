import { isOpenHost } from "#domain/kit/open-hosts.ts";
import { accountTexts } from "#domain/owners/texts.ts";
import { FIRST_WEBSITE, PLATFORM_WEBSITE } from "#domain/websites/events.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import { ownerMetadata, withDerivedKey } from "../kit/owner-metadata.ts";
import { type AccountDependencies, createRolesOf, signedInOwner } from "../owners/dependencies.ts";
import { createWebsiteContract } from "../owners/members-contract.ts";
import { switchWebsiteContract } from "../owners/own-account-contract.ts";
import { createWebsiteOrigin } from "../owners/website-origin.ts";
import { createFinishWebsiteCreation, createWebsiteCreationNotes } from "./found-website.ts";
import { createHostClaims } from "./host-website.ts";

/** For the time in which the person enters the password. */
const SWITCH_SECONDS = 10 * 60;
const HOSTS = ["website-hosts"];

const hostTaken = () =>
  new Refusal(409, "host-taken", accountTexts.hostTaken, {
    fields: { host: accountTexts.hostTaken },
  });

const hostNotOpen = () =>
  new Refusal(403, "host-not-open", accountTexts.hostNotOpen, {
    fields: { host: accountTexts.hostNotOpen },
  });

/** Ids start with a letter, so that they cannot be mistaken for a number. */
const websiteIdOf = (id: string): string => `w${id.replaceAll("-", "").slice(-16)}`;

/** On the platform website, which all owners share, a key belongs to one owner. */
const onPlatform = (context: RequestContext): EventMetadata => {
  const metadata = { ...ownerMetadata(context), websiteId: PLATFORM_WEBSITE };
  return withDerivedKey(metadata, (key) => `${metadata.actor}/${key}`);
};

const createRoute = (dependencies: AccountDependencies): Route => {
  const { database, eventStore, sessions, openHosts, waitFor, newId, now } = dependencies;
  const claims = createHostClaims(dependencies);
  const notes = createWebsiteCreationNotes(database);
  const finish = createFinishWebsiteCreation(dependencies);

  /** Websites from before claims existed are only known by their table. */
  const requireFree = async (host: string): Promise<void> => {
    const { state } = await claims.load(PLATFORM_WEBSITE, host);
    if (state.claim !== undefined) return;
    await waitFor(HOSTS, await eventStore.head());
    const others = await database.query("select from read.website_hosts where host = $1", [host]);
    if (others.length > 0) throw hostTaken();
  };

  return route(createWebsiteContract, async ({ body: { title, host }, context }) => {
    const { ownerId } = signedInOwner(context);
    const { correlationId } = context;
    if (!isOpenHost(openHosts, host) && !(await sessions.isFounder(FIRST_WEBSITE, ownerId)))
      throw hostNotOpen();
    await requireFree(host);
    const websiteId = websiteIdOf(newId());
    const founding = { ownerId, title, correlationId };
    await notes.note(host, websiteId);
    const claimed = await claims.run(
      host,
      { type: "ClaimHost", host, websiteId, founding, at: now() },
      {
        metadata: onPlatform(context),
        answer: () => ({ websiteId }),
      },
    );
    const first =
      claimed.ok && (claimed.value.repeated as { readonly websiteId: string } | undefined);
    if (!claimed.ok || first) await notes.strike(host, websiteId);
    if (!claimed.ok) throw hostTaken();
    const made = first ? first.websiteId : websiteId;
    await finish({ host, websiteId: made, founding });
    await notes.strike(host, made);
    const position = await eventStore.head();
    await waitFor(HOSTS, position);
    return { body: { websiteId: made, host }, position };
  });
};

/** Creating websites, and switching from the console of one to another. */
export const websiteRoutes = (dependencies: AccountDependencies): readonly Route[] => {
  const { database, ownerTickets } = dependencies;
  const rolesOf = createRolesOf(dependencies);
  const originOf = createWebsiteOrigin(database);
  return [
    createRoute(dependencies),
    route(switchWebsiteContract, async ({ params: { websiteId }, context }) => {
      const { ownerId } = signedInOwner(context);
      const origin = await originOf(context, websiteId);
      if (origin === undefined || (await rolesOf(websiteId, ownerId)) === undefined)
        throw new Refusal(404, "website-unknown", "You are not a member of this website.");
      const ticket = { websiteId, ownerId, content: "" };
      const token = await ownerTickets.issue("switch", ticket, SWITCH_SECONDS);
      return { body: { url: `${origin}/config/arrive?token=${encodeURIComponent(token)}` } };
    }),
  ];
};
