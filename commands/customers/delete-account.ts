import { type Route, route } from "#infra/http/route.ts";
import { noAnalyticsCookie } from "../analytics-ids/analytics-cookie.ts";
import { noCartCookies } from "../cart/cart-cookie.ts";
import { answerDone } from "../kit/owner-answers.ts";
import { ownerMetadataOfBrowser } from "../kit/owner-metadata.ts";
import { accountMetadata, refuse, type SiteUserDependencies, signedIn } from "./dependencies.ts";
import { createForgetAccount } from "./forget-account.ts";
import { deleteAccountContract } from "./own-data-contract.ts";
import {
  blockSiteUserContract,
  forgetSiteUserContract,
  unblockSiteUserContract,
} from "./owner-contract.ts";
import { createPasswordCheck, noDeviceCookie, wrongPassword } from "./password-check.ts";
import { createProfiles } from "./profiles.ts";
import { createSetBlocked } from "./set-blocked.ts";
import { leavingCookies } from "./sign-out.ts";

const withPosition = (position: bigint | undefined) => (position === undefined ? {} : { position });

/** Deletion of an account by its customer or an owner, and the owner's other actions. */
export const deleteAccountRoutes = (dependencies: SiteUserDependencies): readonly Route[] => {
  const { credentials } = dependencies;
  const setBlocked = createSetBlocked(dependencies);
  const profiles = createProfiles(dependencies);
  const passwordCheck = createPasswordCheck(dependencies);
  const forget = createForgetAccount(dependencies);

  const deleteOwn = route(deleteAccountContract, async ({ body, context }) => {
    const { siteUserId } = signedIn(context);
    const { email } = await profiles.load(context);
    const credential = await credentials.find(context.websiteId, siteUserId);
    if (!(await passwordCheck.check(context, email, body.password, credential)))
      throw wrongPassword("password");
    await passwordCheck.passed(context, email);
    const forgotten = await forget(siteUserId, accountMetadata(context, siteUserId));
    const cookies = [...leavingCookies(noCartCookies), noDeviceCookie, noAnalyticsCookie];
    return { ...withPosition(forgotten?.position), cookies };
  });

  const forgetIt = route(forgetSiteUserContract, async ({ params, context }) => {
    const forgotten = await forget(params.siteUserId, ownerMetadataOfBrowser(context));
    if (forgotten === undefined) throw refuse({ code: "account-unknown" });
    return withPosition(forgotten.position);
  });

  const block = route(blockSiteUserContract, async ({ params: { siteUserId }, context }) =>
    answerDone(await setBlocked("Block", siteUserId, ownerMetadataOfBrowser(context)), refuse),
  );
  const unblock = route(unblockSiteUserContract, async ({ params: { siteUserId }, context }) =>
    answerDone(await setBlocked("Unblock", siteUserId, ownerMetadataOfBrowser(context)), refuse),
  );

  return [deleteOwn, forgetIt, block, unblock];
};
