import type { RequestContext } from "#infra/http/context.ts";
import { type Route, route } from "#infra/http/route.ts";
import { changePasswordContract, resetPasswordContract } from "./contract.ts";
import {
  accountMetadata,
  createSiteUsers,
  refuse,
  type SiteUserDependencies,
  signedIn,
} from "./dependencies.ts";
import { createLinks } from "./links.ts";
import { createPasswordCheck, wrongPassword } from "./password-check.ts";
import { createAccountPersons } from "./person-of.ts";
import { createProfiles } from "./profiles.ts";
import type { Enter } from "./sign-in.ts";

const createTellNewPassword = (dependencies: SiteUserDependencies) => {
  const { personalData, newId, now } = dependencies;
  const siteUsers = createSiteUsers(dependencies);
  const persons = createAccountPersons(personalData);
  return async (
    context: RequestContext,
    siteUserId: string,
    email: string,
    how: "reset" | "changed",
  ): Promise<void> => {
    const { websiteId, origin } = context;
    const person = await persons.seal(websiteId, siteUserId, { email });
    const mail = { mailId: newId(), person, origin };
    const outcome = await siteUsers.run(
      siteUserId,
      { type: "RecordPassword", siteUserId, how, mail, at: now() },
      { metadata: accountMetadata(context, siteUserId) },
    );
    if (!outcome.ok) throw refuse(outcome.rejection);
  };
};

/** Setting a new password, with the link of an email or with the previous password. */
export const passwordRoutes = (
  dependencies: SiteUserDependencies,
  enter: Enter,
): readonly Route[] => {
  const { credentials, passwords, personalData, now } = dependencies;
  const siteUsers = createSiteUsers(dependencies);
  const persons = createAccountPersons(personalData);
  const links = createLinks(dependencies);
  const profiles = createProfiles(dependencies);
  const passwordCheck = createPasswordCheck(dependencies);
  const tell = createTellNewPassword(dependencies);

  /** A customer who reads the address's email has proven the address, too. */
  const confirmOnTheWay = async (context: RequestContext, siteUserId: string, email: string) => {
    const { websiteId } = context;
    if ((await siteUsers.load(websiteId, siteUserId)).state.confirmedAt !== null) return;
    const addressPersonId = await persons.personIdOf(websiteId, email);
    await credentials.linkPerson(websiteId, siteUserId, addressPersonId);
    await siteUsers.run(
      siteUserId,
      { type: "ConfirmAddress", siteUserId, addressPersonId, at: now() },
      { metadata: accountMetadata(context, siteUserId) },
    );
  };

  const reset = route(resetPasswordContract, async ({ body, context }) => {
    const { credential, email } = await links.find("reset-password", body.token, context);
    const passwordHash = await passwords.hash(body.password);
    const { siteUserId } = await links.use(context, credential, { passwordHash });
    await confirmOnTheWay(context, siteUserId, email);
    await tell(context, siteUserId, email, "reset");
    return { cookies: await passwordCheck.recognised(context, email) };
  });

  const change = route(changePasswordContract, async ({ body, context }) => {
    const { siteUserId, rememberMe } = signedIn(context);
    const { email } = await profiles.load(context);
    const credential = await credentials.find(context.websiteId, siteUserId);
    const isRight = await passwordCheck.check(context, email, body.currentPassword, credential);
    if (!isRight || credential === undefined) throw wrongPassword("currentPassword");
    const passwordHash = await passwords.hash(body.newPassword);
    const next = await links.use(context, credential, { passwordHash });
    await tell(context, siteUserId, email, "changed");
    const { cookies, ...answer } = await enter(context, next, rememberMe);
    const device = await passwordCheck.passed(context, email);
    return { ...answer, cookies: [...cookies, ...device] };
  });

  return [reset, change];
};
