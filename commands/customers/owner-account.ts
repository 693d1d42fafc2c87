import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import { ownerMetadata, withoutKey } from "../kit/owner-metadata.ts";
import { createSiteUsers, refuse, type SiteUserDependencies } from "./dependencies.ts";
import {
  endSiteUserSessionContract,
  endSiteUserSessionsContract,
  sendPasswordResetContract,
} from "./owner-contract.ts";
import { createAccountPersons } from "./person-of.ts";
import { sessionUnknown } from "./refusals.ts";

const askedAlready = (): Refusal =>
  new Refusal(
    409,
    "asked-already",
    "A link was emailed a moment ago, or five within the last hour. Please wait before sending another.",
  );

/** The owner's actions for a customer who cannot sign in, or who has lost a device. */
export const ownerAccountRoutes = (dependencies: SiteUserDependencies): readonly Route[] => {
  const { credentials, siteUserSessions, personalData, newId, now } = dependencies;
  const siteUsers = createSiteUsers(dependencies);
  const persons = createAccountPersons(personalData);

  const requireAccount = async (siteUserId: string, { websiteId }: RequestContext) => {
    const { state } = await siteUsers.load(websiteId, siteUserId);
    const profile = state.deleted === null ? await persons.open(state.person) : undefined;
    if (profile === undefined || (await credentials.find(websiteId, siteUserId)) === undefined)
      throw refuse({ code: "account-unknown" });
    return profile;
  };

  return [
    route(sendPasswordResetContract, async ({ params: { siteUserId }, context }) => {
      const { websiteId, origin } = context;
      const { email } = await requireAccount(siteUserId, context);
      const person = await persons.seal(websiteId, siteUserId, { email });
      const outcome = await siteUsers.run(
        siteUserId,
        {
          type: "AskForMail",
          kind: "reset-password",
          siteUserId,
          mail: { mailId: newId(), person, origin },
          at: now(),
        },
        { metadata: withoutKey(ownerMetadata(context)) },
      );
      if (!outcome.ok) throw refuse(outcome.rejection);
      const { position } = outcome.value;
      if (position === undefined) throw askedAlready();
      return { position };
    }),
    route(endSiteUserSessionContract, async ({ params: { siteUserId, sessionId }, context }) => {
      if (!(await siteUserSessions.end(context.websiteId, siteUserId, sessionId)))
        throw sessionUnknown();
      return {};
    }),
    route(endSiteUserSessionsContract, async ({ params: { siteUserId }, context }) => {
      await requireAccount(siteUserId, context);
      await siteUserSessions.endAll(context.websiteId, siteUserId);
      return {};
    }),
  ];
};
