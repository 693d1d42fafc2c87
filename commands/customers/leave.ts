import { siteUserTexts } from "#domain/customers/texts.ts";
import { signUpDecider } from "#domain/restock/decide-sign-up.ts";
import { RestockSignUpEvent } from "#domain/restock/events.ts";
import { signUpStreamId } from "#domain/restock/stream-ids.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import { createLeaveMailingList } from "../mailing-lists/join.ts";
import {
  accountMetadata,
  createSiteUsers,
  type SiteUserDependencies,
  signedIn,
} from "./dependencies.ts";
import { leaveMailingListContract, leaveRestockContract } from "./own-data-contract.ts";
import { signUpUnknown } from "./refusals.ts";

const findSignUp = `
  select product_id as "productId", variant_id as "variantId", person_id as "personId"
    from read.restock_sign_ups where website_id = $1 and sign_up_id = $2`;

type SignUp = {
  readonly productId: string;
  readonly variantId: string;
  readonly personId: string;
};

/** Unsubscribes the account, or its confirmed address, from what it is on. */
export const leaveRoutes = (dependencies: SiteUserDependencies): readonly Route[] => {
  const { handler, credentials, sql, waitFor, now } = dependencies;
  const siteUsers = createSiteUsers(dependencies);
  const signUps = handler(signUpDecider, RestockSignUpEvent);
  const leaveList = createLeaveMailingList(dependencies);

  /**
   * Persons as the log and their links next to it know them; tables of projections do not decide.
   */
  const ownPersons = async ({ websiteId }: RequestContext, siteUserId: string) => {
    const { state } = await siteUsers.load(websiteId, siteUserId);
    const linked = await credentials.linkedPersons(websiteId, siteUserId);
    return state.person === null ? linked : [state.person.personId, ...linked];
  };

  const leaveRestock = route(leaveRestockContract, async ({ params: { signUpId }, context }) => {
    const { siteUserId } = signedIn(context);
    const { websiteId } = context;
    await waitFor(["restock"], context.readAfter);
    const [signUp] = await sql.query<SignUp>(findSignUp, [websiteId, signUpId]);
    const persons = await ownPersons(context, siteUserId);
    if (signUp === undefined || !persons.includes(signUp.personId)) throw signUpUnknown();
    const outcome = await signUps.run(
      signUpStreamId(signUp, signUp.personId),
      { type: "LeaveSignUp", signUpId, at: now() },
      { metadata: accountMetadata(context, siteUserId) },
    );
    const position = outcome.ok ? outcome.value.position : undefined;
    return position === undefined ? {} : { position };
  });

  const leaveMailingList = route(
    leaveMailingListContract,
    async ({ params: { listId }, context }) => {
      const { siteUserId } = signedIn(context);
      const metadata = accountMetadata(context, siteUserId);
      let isKnown = false;
      let position: bigint | undefined;
      for (const personId of await ownPersons(context, siteUserId)) {
        const outcome = await leaveList({ listId, personId }, metadata);
        if (!outcome.ok) continue;
        isKnown = true;
        position = outcome.value.position ?? position;
      }
      if (!isKnown) throw new Refusal(404, "list-unknown", siteUserTexts.listUnknown);
      return position === undefined ? {} : { position };
    },
  );

  return [leaveRestock, leaveMailingList];
};
