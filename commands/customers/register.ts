import type { MailKind } from "#domain/customers/evolve.ts";
import { mayMail } from "#domain/customers/mail-limit.ts";
import type { BodyOf } from "#domain/kit/contract.ts";
import type { SiteUserCredential } from "#infra/customer-credentials/port.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { type Route, route } from "#infra/http/route.ts";
import { createConstantTime } from "../kit/constant-time.ts";
import {
  confirmContract,
  forgotPasswordContract,
  registerContract,
  resendConfirmationContract,
} from "./contract.ts";
import {
  accountMetadata,
  createSiteUsers,
  refuse,
  type SiteUserDependencies,
} from "./dependencies.ts";
import { createLinks } from "./links.ts";
import { createPasswordCheck, wrongCredentials } from "./password-check.ts";
import { createAccountPersons } from "./person-of.ts";
import type { Enter } from "./sign-in.ts";

type Registration = BodyOf<typeof registerContract>;

/**
 * Whatever is known about the address, one password is hashed, one credential looked up and one
 * email requested, and the answer reveals nothing.
 */
const createRegister = (dependencies: SiteUserDependencies) => {
  const { credentials, personalData, passwords, newId, now } = dependencies;
  const siteUsers = createSiteUsers(dependencies);
  const persons = createAccountPersons(personalData);

  /** The account that gets the address: a new one, or its previous one. */
  const claim = async (websiteId: string, email: string, passwordHash: string): Promise<string> => {
    const siteUserId = newId();
    if (await credentials.claim(websiteId, email, { siteUserId, passwordHash })) return siteUserId;
    const known = await credentials.findByAddress(websiteId, email);
    if (known === undefined) return claim(websiteId, email, passwordHash);
    const { state } = await siteUsers.load(websiteId, known.siteUserId);
    if (state.deleted !== null) {
      await credentials.remove(websiteId, known.siteUserId);
      return claim(websiteId, email, passwordHash);
    }
    // Nobody has proven the address yet: the person who opens this registration's email can. If no
    // further email is due, the previous one must stay valid.
    if (state.confirmedAt === null && mayMail(state, "confirm-address", now()))
      await credentials.advance(websiteId, known, { passwordHash });
    return known.siteUserId;
  };

  return async (
    { email, password, firstName, lastName }: Registration,
    context: RequestContext,
  ): Promise<bigint | undefined> => {
    const { websiteId, origin } = context;
    const passwordHash = await passwords.hash(password);
    const siteUserId = await claim(websiteId, email, passwordHash);
    const person = await persons.seal(websiteId, siteUserId, { email, firstName, lastName });
    const mail = {
      mailId: newId(),
      person: await persons.seal(websiteId, siteUserId, { email }),
      origin,
    };
    const outcome = await siteUsers.run(
      siteUserId,
      { type: "Register", siteUserId, person, mail, at: now() },
      { metadata: accountMetadata(context) },
    );
    if (!outcome.ok) throw refuse(outcome.rejection);
    return outcome.value.position;
  };
};

/** Emails that anyone can request for any address. */
const createAskForMail = (dependencies: SiteUserDependencies) => {
  const { credentials, personalData, newId, now } = dependencies;
  const siteUsers = createSiteUsers(dependencies);
  const persons = createAccountPersons(personalData);
  return async (
    kind: Extract<MailKind, "confirm-address" | "reset-password">,
    email: string,
    context: RequestContext,
  ): Promise<void> => {
    const { websiteId, origin } = context;
    const known = await credentials.findByAddress(websiteId, email);
    if (known === undefined) return;
    const { siteUserId } = known;
    const person = await persons.seal(websiteId, siteUserId, { email });
    const mail = { mailId: newId(), person, origin };
    await siteUsers.run(
      siteUserId,
      { type: "AskForMail", kind, siteUserId, mail, at: now() },
      { metadata: accountMetadata(context) },
    );
  };
};

/** Registration, up to the confirmed address. */
export const registerRoutes = (
  dependencies: SiteUserDependencies,
  enter: Enter,
): readonly Route[] => {
  const { credentials, personalData } = dependencies;
  const siteUsers = createSiteUsers(dependencies);
  const persons = createAccountPersons(personalData);
  const passwordCheck = createPasswordCheck(dependencies);
  const links = createLinks(dependencies);
  const steadily = createConstantTime(dependencies);
  const doRegister = createRegister(dependencies);
  const askForMail = createAskForMail(dependencies);

  // Returns no position, because whether anything was recorded must not be visible.
  const register = route(registerContract, ({ body, context }) =>
    steadily(async () => {
      await doRegister(body, context);
      return {};
    }),
  );
  const resend = route(resendConfirmationContract, ({ body, context }) =>
    steadily(async () => {
      await askForMail("confirm-address", body.email, context);
      return {};
    }),
  );
  const forgot = route(forgotPasswordContract, ({ body, context }) =>
    steadily(async () => {
      await askForMail("reset-password", body.email, context);
      return {};
    }),
  );

  const markConfirmed = async (
    context: RequestContext,
    { siteUserId }: SiteUserCredential,
    email: string,
  ): Promise<void> => {
    const { websiteId } = context;
    const addressPersonId = await persons.personIdOf(websiteId, email);
    await credentials.linkPerson(websiteId, siteUserId, addressPersonId);
    const outcome = await siteUsers.run(
      siteUserId,
      { type: "ConfirmAddress", siteUserId, addressPersonId, at: dependencies.now() },
      { metadata: accountMetadata(context, siteUserId) },
    );
    if (!outcome.ok) throw refuse(outcome.rejection);
  };

  const confirm = route(confirmContract, ({ body, context }) =>
    steadily(async () => {
      const { credential, email } = await links.find("confirm-address", body.token, context);
      const isRight = await passwordCheck.check(context, email, body.password, credential);
      if (!isRight) throw wrongCredentials();
      const next = await links.use(context, credential, {});
      await markConfirmed(context, credential, email);
      const { cookies, ...answer } = await enter(context, next, body.rememberMe);
      const device = await passwordCheck.passed(context, email);
      return { ...answer, cookies: [...cookies, ...device] };
    }),
  );

  return [register, resend, forgot, confirm];
};
