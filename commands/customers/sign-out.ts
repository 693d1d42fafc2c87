import { noBrowserKeys } from "#infra/http/browser-keys.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { type Route, route, type SetCookie } from "#infra/http/route.ts";
import { forged, noSiteUserCookies, SITE_USER_COOKIE } from "#infra/http/site-user.ts";
import { cartCookies, cartIdOf, noCartCookies } from "../cart/cart-cookie.ts";
import { createAccountCarts } from "./account-carts.ts";
import { signOutContract } from "./contract.ts";
import {
  accountMetadata,
  createSiteUsers,
  type SiteUserDependencies,
  signedIn,
} from "./dependencies.ts";
import { endOtherSessionsContract, endSessionContract } from "./own-data-contract.ts";
import { sessionUnknown } from "./refusals.ts";

/**
 * The cookies that are deleted at sign-out. Not in the specification: this includes the keys of
 * orders that can be opened without signing in, because the next person may use this browser.
 */
export const leavingCookies = (ofCart: readonly SetCookie[]): readonly SetCookie[] => [
  ...noSiteUserCookies,
  ...ofCart,
  ...noBrowserKeys,
  // It opens orders that were placed before orders had keys (domain/checkout/known-by-cart.ts).
  { name: "orders", value: "", maxAge: 0 },
];

export const signOutRoutes = (dependencies: SiteUserDependencies): readonly Route[] => {
  const { siteUserSessions, analyticsIds, signing, now } = dependencies;
  const siteUsers = createSiteUsers(dependencies);
  const carts = createAccountCarts(dependencies);

  const leave = async (context: RequestContext, cloneCart: boolean) => {
    const { siteUserId } = signedIn(context);
    const metadata = accountMetadata(context, siteUserId);
    const token = context.cookies[SITE_USER_COOKIE];
    if (token !== undefined) await siteUserSessions.endByToken(token);
    const clonedCartId = cloneCart
      ? await carts.clone(siteUserId, cartIdOf(context), metadata)
      : null;
    const command = { type: "SignOut", siteUserId, clonedCartId, at: now() } as const;
    const signedOut = await siteUsers.run(siteUserId, command, { metadata });
    const position = signedOut.ok ? signedOut.value.position : undefined;
    return {
      cookies: [
        ...leavingCookies(
          clonedCartId === null ? noCartCookies : cartCookies(signing, context, clonedCartId),
        ),
        ...analyticsIds.leave(context),
      ],
      ...(position !== undefined && { position }),
    };
  };

  /** Spec: B7.6, B4.9. */
  const signOut = route(signOutContract, async ({ query, context }) => {
    const { siteUser } = context;
    if (siteUser === undefined) return { body: {} };
    if (!siteUser.provesIntent) throw forged(siteUser);
    return { body: {}, ...(await leave(context, query.cloneCart)) };
  });

  const endSession = route(endSessionContract, async ({ params: { sessionId }, context }) => {
    const { siteUserId, sessionId: own } = signedIn(context);
    if (sessionId === own) return leave(context, false);
    if (!(await siteUserSessions.end(context.websiteId, siteUserId, sessionId)))
      throw sessionUnknown();
    return {};
  });

  const endOthers = route(endOtherSessionsContract, async ({ context }) => {
    const { siteUserId, sessionId } = signedIn(context);
    await siteUserSessions.endAll(context.websiteId, siteUserId, sessionId);
    return {};
  });

  return [signOut, endSession, endOthers];
};
