import { randomInt } from "node:crypto";
import { accountTexts } from "#domain/owners/texts.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import { type AttemptLimits, wrongPassword } from "./attempt-limits.ts";
import { type AccountDependencies, recordOwn, signedInOwner } from "./dependencies.ts";
import {
  beginSecondFactorContract,
  changePasswordContract,
  endOtherSessionsContract,
  endSessionContract,
  replaceRecoveryCodesContract,
  turnOffSecondFactorContract,
  turnOnSecondFactorContract,
} from "./own-account-contract.ts";

/** Letters and digits that cannot be confused. */
const LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
const CODES = 10;
const CODE_LENGTH = 10;

/** 2^49 combinations each, which cannot be guessed within the allowed attempts. */
const newRecoveryCodes = (): readonly string[] =>
  Array.from({ length: CODES }, () =>
    Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join(""),
  );

/** The displayed form: `ABCDE-FGHJK`. */
const asShown = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;

const about = (context: RequestContext) => {
  const { ownerId, email } = signedInOwner(context);
  return { ownerId, email, websiteId: context.websiteId };
};

const secondFactorRoutes = (
  dependencies: AccountDependencies,
  tries: AttemptLimits,
): readonly Route[] => {
  const { ownerFactors, oneTimeCodes, websiteFacts, now } = dependencies;

  const makeCodes = async (ownerId: string): Promise<string[]> => {
    const codes = newRecoveryCodes();
    await ownerFactors.replaceRecoveryCodes(ownerId, codes);
    return codes.map(asShown);
  };

  return [
    route(beginSecondFactorContract, async ({ body, context }) => {
      await tries.confirm(context, body.password);
      const { ownerId, email, websiteId } = about(context);
      if ((await ownerFactors.standing(ownerId)).on)
        throw new Refusal(409, "on-already", accountTexts.secondFactorOn);
      const secret = oneTimeCodes.newSecret();
      await ownerFactors.begin(ownerId, secret);
      const { title: issuer } = await websiteFacts(websiteId);
      return {
        body: { secret, address: oneTimeCodes.address(secret, { issuer, account: email }) },
      };
    }),
    route(turnOnSecondFactorContract, async ({ body, context }) => {
      const { ownerId, websiteId } = about(context);
      if ((await ownerFactors.standing(ownerId)).on)
        throw new Refusal(409, "on-already", accountTexts.secondFactorOn);
      if ((await tries.code(context, ownerId, body.code)) === undefined)
        throw new Refusal(400, "wrong-code", accountTexts.wrongCode, {
          fields: { code: accountTexts.wrongCode },
        });
      const recoveryCodes = await makeCodes(ownerId);
      await ownerFactors.turnOn(ownerId);
      const event = {
        type: "SecondFactorTurnedOn",
        ownerId,
        websiteId,
        turnedOnAt: now(),
      } as const;
      await recordOwn(dependencies, context, event);
      return { body: { recoveryCodes } };
    }),
    route(turnOffSecondFactorContract, async ({ body, context }) => {
      await tries.confirm(context, body.password);
      const { ownerId, websiteId } = about(context);
      const { on } = await ownerFactors.standing(ownerId);
      await ownerFactors.turnOff(ownerId);
      if (on)
        await recordOwn(dependencies, context, {
          type: "SecondFactorTurnedOff",
          ownerId,
          websiteId,
          turnedOffAt: now(),
        });
      return {};
    }),
    route(replaceRecoveryCodesContract, async ({ body, context }) => {
      await tries.confirm(context, body.password);
      const { ownerId, websiteId } = about(context);
      if (!(await ownerFactors.standing(ownerId)).on)
        throw new Refusal(409, "off", accountTexts.secondFactorOff);
      const recoveryCodes = await makeCodes(ownerId);
      const event = {
        type: "RecoveryCodesReplaced",
        ownerId,
        websiteId,
        replacedAt: now(),
      } as const;
      await recordOwn(dependencies, context, event);
      return { body: { recoveryCodes } };
    }),
  ];
};

const sessionRoutes = (dependencies: AccountDependencies): readonly Route[] => {
  const { sessions, now } = dependencies;
  const recordEnded = async (context: RequestContext, ended: number): Promise<void> => {
    const { ownerId, websiteId } = about(context);
    const type = "OwnerSessionsEnded";
    if (ended > 0)
      await recordOwn(dependencies, context, {
        type,
        ownerId,
        websiteId,
        sessions: ended,
        endedAt: now(),
      });
  };
  return [
    route(endSessionContract, async ({ params, context }) => {
      const ended = await sessions.endOne(about(context).ownerId, params.sessionId);
      await recordEnded(context, ended ? 1 : 0);
      return {};
    }),
    route(endOtherSessionsContract, async ({ context }) => {
      const { ownerId, sessionId } = signedInOwner(context);
      const ended = await sessions.endOthers(ownerId, sessionId);
      await recordEnded(context, ended);
      return { body: { ended } };
    }),
  ];
};

/** A member's own account: password, one-time codes, sessions. */
export const ownAccountRoutes = (
  dependencies: AccountDependencies,
  tries: AttemptLimits,
): readonly Route[] => {
  const { sessions, passwords, now } = dependencies;
  return [
    route(changePasswordContract, async ({ body, context }) => {
      const owner = await tries.confirm(context, body.password);
      const { ownerId, websiteId } = about(context);
      const { sessionId } = signedInOwner(context);
      const next = await passwords.hash(body.newPassword);
      if (!(await sessions.changePassword(owner, next, sessionId))) throw wrongPassword();
      const event = { type: "OwnerPasswordChanged", ownerId, websiteId, changedAt: now() } as const;
      await recordOwn(dependencies, context, event);
      return {};
    }),
    ...secondFactorRoutes(dependencies, tries),
    ...sessionRoutes(dependencies),
  ];
};
