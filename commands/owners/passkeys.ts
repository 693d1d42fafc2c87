import { accountTexts } from "#domain/owners/texts.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route, type SetCookie } from "#infra/http/route.ts";
import type { Place } from "#infra/passkeys/port.ts";
import type { AttemptLimits } from "./attempt-limits.ts";
import { passkeyOptionsContract, passkeySignInContract } from "./contract.ts";
import { type AccountDependencies, recordOwn, signedInOwner } from "./dependencies.ts";
import {
  addPasskeyContract,
  addPasskeyOptionsContract,
  removePasskeyContract,
  renamePasskeyContract,
} from "./own-account-contract.ts";
import type { Enter } from "./start-session.ts";

/** Names the challenge of this browser. */
const COOKIE = "daybook_owner_passkey";
const CHALLENGE_SECONDS = 5 * 60;

const cookie = (value: string, maxAge: number): SetCookie => ({
  name: COOKIE,
  value,
  maxAge,
  httpOnly: true,
  sameSite: "strict",
});

const unknownPasskey = () => new Refusal(404, "passkey-unknown", "Passkey not found.");

const createPlaceOf =
  ({ websiteFacts }: Pick<AccountDependencies, "websiteFacts">) =>
  async ({ websiteId, origin }: RequestContext): Promise<Place> => ({
    origin,
    title: (await websiteFacts(websiteId)).title,
  });

const addRoutes = (dependencies: AccountDependencies, tries: AttemptLimits): readonly Route[] => {
  const { passkeys, ownerTickets, now } = dependencies;
  const placeOf = createPlaceOf(dependencies);
  return [
    route(addPasskeyOptionsContract, async ({ body, context }) => {
      const owner = await tries.confirm(context, body.password);
      const { websiteId } = context;
      const options = await passkeys.optionsToAdd(await placeOf(context), owner);
      const ticket = {
        websiteId,
        ownerId: owner.ownerId,
        content: `${options.challenge} ${owner.passwordHash}`,
      };
      const token = await ownerTickets.issue("passkey-added", ticket, CHALLENGE_SECONDS);
      return { body: { options }, cookies: [cookie(token, CHALLENGE_SECONDS)] };
    }),
    route(addPasskeyContract, async ({ body, context }) => {
      const { websiteId, cookies } = context;
      const { ownerId } = signedInOwner(context);
      const ticket = await ownerTickets.take("passkey-added", cookies[COOKIE], websiteId);
      if (ticket === undefined || ticket.ownerId !== ownerId)
        throw new Refusal(400, "start-again", accountTexts.passkeyNotAdded);
      const [challenge = "", passwordHash = ""] = ticket.content.split(" ");
      const asked = { ownerId, passwordHash, challenge, name: body.name };
      const passkeyId = await passkeys.add(await placeOf(context), asked, body.answer);
      if (passkeyId === undefined)
        throw new Refusal(400, "wrong-passkey", accountTexts.passkeyNotAdded);
      const event = {
        type: "PasskeyAdded",
        ownerId,
        websiteId,
        passkeyId,
        addedAt: now(),
      } as const;
      await recordOwn(dependencies, context, event);
      return { body: { passkeyId }, cookies: [cookie("", 0)] };
    }),
  ];
};

const changeRoutes = (dependencies: AccountDependencies): readonly Route[] => {
  const { passkeys, now } = dependencies;
  return [
    route(renamePasskeyContract, async ({ params, body, context }) => {
      const { ownerId } = signedInOwner(context);
      if (!(await passkeys.rename(ownerId, params.passkeyId, body.name))) throw unknownPasskey();
      return {};
    }),
    route(removePasskeyContract, async ({ params: { passkeyId }, context }) => {
      const { websiteId } = context;
      const { ownerId } = signedInOwner(context);
      if (!(await passkeys.remove(ownerId, passkeyId))) throw unknownPasskey();
      await recordOwn(dependencies, context, {
        type: "PasskeyRemoved",
        ownerId,
        websiteId,
        passkeyId,
        removedAt: now(),
      });
      return {};
    }),
  ];
};

/** A passkey is unlocked by its owner on their device, so it provides both factors. */
export const passkeyRoutes = (
  dependencies: AccountDependencies,
  tries: AttemptLimits,
  enter: Enter,
): readonly Route[] => {
  const { passkeys, ownerTickets } = dependencies;
  const placeOf = createPlaceOf(dependencies);
  return [
    route(passkeyOptionsContract, async ({ context }) => {
      const { websiteId } = context;
      const options = await passkeys.optionsToSignIn(await placeOf(context));
      const ticket = { websiteId, ownerId: null, content: options.challenge };
      const token = await ownerTickets.issue("passkey-sign-in", ticket, CHALLENGE_SECONDS);
      return { body: { options }, cookies: [cookie(token, CHALLENGE_SECONDS)] };
    }),
    route(passkeySignInContract, async ({ body, context }) => {
      const { websiteId, cookies } = context;
      const ticket = await ownerTickets.take("passkey-sign-in", cookies[COOKIE], websiteId);
      const owner =
        ticket && (await passkeys.signedBy(await placeOf(context), ticket.content, body.answer));
      if (owner === undefined) throw new Refusal(401, "wrong-passkey", accountTexts.wrongPasskey);
      const entered = await enter.open(context, owner, "passkey");
      return { cookies: [...entered.cookies, cookie("", 0)] };
    }),
    ...addRoutes(dependencies, tries),
    ...changeRoutes(dependencies),
  ];
};
