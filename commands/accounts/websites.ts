import { accountTexts } from "#domain/accounts/texts.ts";
import { SITE_SETTINGS_ID, siteSettingsDecider } from "#domain/site-settings/decide.ts";
import { SiteSettingsEvent } from "#domain/site-settings/events.ts";
import { refusedSetting, siteSettingsRejectionText } from "#domain/site-settings/rejections.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import { ownerMetadata } from "../shared/owner-answers.ts";
import { hostWebsite } from "../websites/host-website.ts";
import { type AccountDependencies, createRolesOf, signedInOwner } from "./dependencies.ts";
import { createWebsiteContract } from "./members-contract.ts";
import { switchWebsiteContract } from "./own-account-contract.ts";
import { createFound } from "./sign-in.ts";

const SWITCH_SECONDS = 60;
const HOSTS = ["website-hosts"];

/** One that leads there from everywhere, if there is one: `localhost` and bare addresses come last. */
const hostText = `
  select host from read.website_hosts where website_id = $1
   order by host ~ '^(localhost$|[0-9.]+$|\\[)', host desc limit 1`;

const hostTaken = () =>
  new Refusal(409, "host-taken", accountTexts.hostTaken, {
    fields: { host: accountTexts.hostTaken },
  });

/** Ids begin with a letter, so that nobody takes them for a number. */
const websiteIdOf = (id: string): string => `w${id.replaceAll("-", "").slice(-16)}`;

/** Where another website of this installation answers: as this one, on its own host. */
export const originOf = ({ origin }: Pick<RequestContext, "origin">, host: string): string => {
  const url = new URL(origin);
  url.hostname = host;
  return url.origin;
};

const createRoute = (dependencies: AccountDependencies): Route => {
  const { database, eventStore, sessions, handler, waitFor, newId, now } = dependencies;
  const found = createFound(dependencies);
  const settings = handler(siteSettingsDecider, SiteSettingsEvent);

  /** One at a time, or two could be told that the same host is free. */
  const claim = (websiteId: string, host: string, actor: string): Promise<void> =>
    database.transaction(async (sql) => {
      await sql.query("select pg_advisory_xact_lock(hashtext('hosts of websites'))");
      await waitFor(HOSTS, await eventStore.head());
      const taken = await sql.query("select from read.website_hosts where host = $1", [host]);
      if (taken.length > 0) throw hostTaken();
      await waitFor(HOSTS, await hostWebsite(dependencies, websiteId, [host], actor));
    });

  return route(createWebsiteContract, async ({ body: { title, host }, context }) => {
    const { ownerId } = signedInOwner(context);
    const websiteId = websiteIdOf(newId());
    const metadata = { ...ownerMetadata(context), websiteId };
    await claim(websiteId, host, metadata.actor);
    await sessions.markFounded(websiteId, ownerId);
    await found(websiteId, ownerId, context.correlationId);
    const named = await settings.run(
      SITE_SETTINGS_ID,
      { type: "ChangeSiteSettings", changes: { title }, at: now() },
      { metadata },
    );
    if (!named.ok) {
      const message = siteSettingsRejectionText(named.rejection);
      const field = refusedSetting[named.rejection.code];
      throw new Refusal(400, named.rejection.code, message, { fields: { [field]: message } });
    }
    const { position } = named.value;
    return { body: { websiteId, host }, ...(position !== undefined && { position }) };
  });
};

/** Making websites, and going from the console of one to that of another. */
export const websiteRoutes = (dependencies: AccountDependencies): readonly Route[] => {
  const { database, ownerTickets } = dependencies;
  const rolesOf = createRolesOf(dependencies);
  return [
    createRoute(dependencies),
    route(switchWebsiteContract, async ({ params: { websiteId }, context }) => {
      const { ownerId } = signedInOwner(context);
      const [found] = await database.query<{ host: string }>(hostText, [websiteId]);
      if (found === undefined || (await rolesOf(websiteId, ownerId)) === undefined)
        throw new Refusal(404, "website-unknown", "You are no member of such a website.");
      const ticket = { websiteId, ownerId, content: "" };
      const token = await ownerTickets.issue("switch", ticket, SWITCH_SECONDS);
      const origin = originOf(context, found.host);
      return { body: { url: `${origin}/config/arrive?token=${encodeURIComponent(token)}` } };
    }),
  ];
};
