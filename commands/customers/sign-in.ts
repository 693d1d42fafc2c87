import type { SiteUserCredential } from "#infra/customer-credentials/port.ts";
import { REMEMBERED_SECONDS } from "#infra/customer-sessions/port.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { type Route, route, type SetCookie } from "#infra/http/route.ts";
import { SITE_USER_COOKIE, siteUserCookies } from "#infra/http/site-user.ts";
import { cartCookies, cartIdOf, noCartCookies } from "../cart/cart-cookie.ts";
import { createConstantTime } from "../kit/constant-time.ts";
import { deviceOf } from "../kit/device.ts";
import { createAccountCarts } from "./account-carts.ts";
import { type SignedIn, signInContract } from "./contract.ts";
import {
  accountMetadata,
  createSiteUsers,
  refuse,
  type SiteUserDependencies,
} from "./dependencies.ts";
import { createPasswordCheck, type PasswordCheck, wrongCredentials } from "./password-check.ts";

export type StartedSession = {
  readonly body: SignedIn;
  readonly cookies: readonly SetCookie[];
  readonly position?: bigint;
};
/** Opens a session for a proven credential, and finds the cart to continue with. */
export type Enter = (
  context: RequestContext,
  credential: Pick<SiteUserCredential, "siteUserId" | "revision">,
  rememberMe: boolean,
) => Promise<StartedSession>;

/**
 * Every sign-in gets its own token and ends the browser's previous session: a token that someone
 * else planted becomes worthless.
 */
export const createStartSession = (dependencies: SiteUserDependencies): Enter => {
  const { siteUserSessions, analyticsIds, now } = dependencies;
  const siteUsers = createSiteUsers(dependencies);
  const carts = createAccountCarts(dependencies);

  return async (context, { siteUserId, revision }, rememberMe) => {
    const { websiteId, cookies, userAgent } = context;
    const { state } = await siteUsers.load(websiteId, siteUserId);
    if (state.deleted !== null || state.confirmedAt === null) throw wrongCredentials();
    if (state.blockedAt !== null) throw refuse({ code: "blocked" });
    const metadata = accountMetadata(context, siteUserId);
    const { cartId, bring } = await carts.resume(siteUserId, state, cartIdOf(context), metadata);
    const signedIn = await siteUsers.run(
      siteUserId,
      { type: "SignIn", siteUserId, cartId, at: now() },
      { metadata },
    );
    if (!signedIn.ok) throw refuse(signedIn.rejection);
    const position = (await bring()) ?? signedIn.value.position;
    const device = deviceOf(userAgent);
    const opened = await siteUserSessions.open(websiteId, {
      siteUserId,
      revision,
      rememberMe,
      device,
    });
    if (opened === undefined) throw wrongCredentials();
    const { token, xsrfToken } = opened;
    const before = cookies[SITE_USER_COOKIE];
    if (before !== undefined && before !== "") await siteUserSessions.endByToken(before);
    const personId = state.person?.personId;
    const linked =
      personId === undefined ? [] : await analyticsIds.link(context, personId, "sign-in");
    const maxAge = rememberMe ? REMEMBERED_SECONDS : undefined;
    return {
      body: { xsrfToken, siteUserId },
      cookies: [
        ...siteUserCookies(token, siteUserId, maxAge),
        ...(cartId === null ? noCartCookies : cartCookies(dependencies.signing, context, cartId)),
        ...linked,
      ],
      ...(position !== undefined && { position }),
    };
  };
};

/** Spec: B7.5. */
export const signInRoute = (
  dependencies: SiteUserDependencies,
  enter: Enter,
  passwordCheck: PasswordCheck = createPasswordCheck(dependencies),
): Route => {
  const { credentials } = dependencies;
  const steadily = createConstantTime(dependencies);
  return route(signInContract, ({ body, context }) =>
    steadily(async () => {
      const { email, password, rememberMe } = body;
      const credential = await credentials.findByAddress(context.websiteId, email);
      const isRight = await passwordCheck.check(context, email, password, credential);
      if (!isRight || credential === undefined) throw wrongCredentials();
      const { cookies, ...answer } = await enter(context, credential, rememberMe);
      const device = await passwordCheck.passed(context, email);
      return { ...answer, cookies: [...cookies, ...device] };
    }),
  );
};
