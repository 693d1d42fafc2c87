import { siteUserTexts } from "#domain/customers/texts.ts";
import { normalisedEmail } from "#domain/kit/email.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import { changeEmailContract, confirmEmailContract } from "./contract.ts";
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
import { tokenInvalid } from "./refusals.ts";

/**
 * Changing the email address: requested with the password, completed with the link sent to the new
 * address.
 */
export const emailRoutes = (dependencies: SiteUserDependencies): readonly Route[] => {
  const { credentials, personalData, newId, now } = dependencies;
  const siteUsers = createSiteUsers(dependencies);
  const persons = createAccountPersons(personalData);
  const links = createLinks(dependencies);
  const profiles = createProfiles(dependencies);
  const passwordCheck = createPasswordCheck(dependencies);

  const ask = route(changeEmailContract, async ({ body, context }) => {
    const { siteUserId } = signedIn(context);
    const { websiteId, origin } = context;
    const { email } = await profiles.load(context);
    const credential = await credentials.find(websiteId, siteUserId);
    if (!(await passwordCheck.check(context, email, body.password, credential)))
      throw wrongPassword("password");
    const cookies = await passwordCheck.passed(context, email);
    if (normalisedEmail(body.email) === normalisedEmail(email))
      throw new Refusal(400, "same-email", siteUserTexts.sameEmail, {
        fields: { email: siteUserTexts.sameEmail },
      });
    const person = await persons.seal(websiteId, siteUserId, { email: body.email });
    const mail = { mailId: newId(), person, origin };
    const outcome = await siteUsers.run(
      siteUserId,
      { type: "AskForMail", kind: "confirm-new-address", siteUserId, mail, at: now() },
      { metadata: accountMetadata(context, siteUserId) },
    );
    if (!outcome.ok) throw refuse(outcome.rejection);
    const { position } = outcome.value;
    if (position === undefined)
      throw new Refusal(429, "mailed-already", siteUserTexts.mailedAlready, {
        headers: { "retry-after": "60" },
      });
    return { cookies, position };
  });

  const confirm = route(confirmEmailContract, async ({ body, context }) => {
    const { siteUserId } = signedIn(context);
    const { websiteId, origin } = context;
    const { credential, mailId } = await links.find("confirm-new-address", body.token, context);
    if (credential.siteUserId !== siteUserId) throw tokenInvalid();
    const { state, email: before, firstName, lastName } = await profiles.load(context);
    if (state.person === null || state.newAddress?.mailId !== mailId) throw tokenInvalid();
    const next = await persons.open(state.newAddress.person);
    if (next === undefined) throw tokenInvalid();
    const { email } = next;
    await links.use(context, credential, { address: email });
    const addressPersonId = await persons.personIdOf(websiteId, email);
    await credentials.linkPerson(websiteId, siteUserId, addressPersonId);
    const formerAddress = await persons.seal(websiteId, siteUserId, { email: before });
    const outcome = await siteUsers.run(
      siteUserId,
      {
        type: "ChangeAddress",
        siteUserId,
        mailId,
        addressPersonId,
        person: await persons.seal(websiteId, siteUserId, { email, firstName, lastName }),
        mail: { mailId: newId(), person: formerAddress, origin },
        at: now(),
      },
      { metadata: accountMetadata(context, siteUserId) },
    );
    if (!outcome.ok) throw refuse(outcome.rejection);
    const { position } = outcome.value;
    return position === undefined ? {} : { position };
  });

  return [ask, confirm];
};
