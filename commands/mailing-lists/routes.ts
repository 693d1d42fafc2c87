import { mailingListDecider } from "#domain/mailing-lists/decide.ts";
import { MailingListEvent } from "#domain/mailing-lists/events.ts";
import {
  type MailingListRejection,
  mailingListRejectionText,
} from "#domain/mailing-lists/rejections.ts";
import { mailingListTexts } from "#domain/mailing-lists/texts.ts";
import { UNSUBSCRIBE_PATH } from "#domain/mailing-lists/unsubscribe-address.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Answer, type Route, route } from "#infra/http/route.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import type { Signing } from "#infra/signing/port.ts";
import type { Handler } from "../kit/handle.ts";
import { ownerMetadata } from "../kit/owner-metadata.ts";
import {
  createMailingListContract,
  removeMailingListContract,
  removeMemberContract,
  renameMailingListContract,
  restoreMailingListContract,
  restoreMemberContract,
  unsubscribeContract,
} from "./contract.ts";
import { createLeaveMailingList, createReturnToMailingList } from "./join.ts";
import { createUnsubscribeTokens } from "./unsubscribe-tokens.ts";

export type MailingListDependencies = {
  readonly handler: Handler;
  readonly personalData: Pick<PersonalData, "open">;
  readonly signing: Signing;
  readonly newId: () => string;
  readonly now: () => string;
};

const refusal = (rejection: MailingListRejection): Refusal =>
  new Refusal(
    rejection.code === "email-invalid" ? 400 : 404,
    rejection.code,
    mailingListRejectionText(rejection),
  );

type Outcome =
  | { readonly ok: true; readonly value: { readonly position: bigint | undefined } }
  | { readonly ok: false; readonly rejection: MailingListRejection };

const answerOf = (outcome: Outcome): Answer<undefined> => {
  if (!outcome.ok) throw refusal(outcome.rejection);
  const { position } = outcome.value;
  return { ...(position !== undefined && { position }) };
};

const listRoutes = ({ handler, newId, now }: MailingListDependencies): readonly Route[] => {
  const lists = handler(mailingListDecider, MailingListEvent);
  return [
    route(createMailingListContract, async ({ body: { name }, context }) => {
      const listId = newId();
      const outcome = await lists.run(
        listId,
        { type: "CreateList", listId, name, at: now() },
        { metadata: ownerMetadata(context), answer: () => ({ listId }), startsStream: true },
      );
      if (!outcome.ok) throw refusal(outcome.rejection);
      const { position, repeated } = outcome.value;
      const body = (repeated as { readonly listId: string } | undefined) ?? { listId };
      return { body, ...(position !== undefined && { position }) };
    }),
    route(renameMailingListContract, async ({ params: { listId }, body: { name }, context }) => {
      const metadata = ownerMetadata(context);
      return answerOf(
        await lists.run(listId, { type: "RenameList", name, at: now() }, { metadata }),
      );
    }),
    route(removeMailingListContract, async ({ params: { listId }, context }) => {
      const metadata = ownerMetadata(context);
      return answerOf(await lists.run(listId, { type: "RemoveList", at: now() }, { metadata }));
    }),
    route(restoreMailingListContract, async ({ params: { listId }, context }) => {
      const metadata = ownerMetadata(context);
      return answerOf(await lists.run(listId, { type: "RestoreList", at: now() }, { metadata }));
    }),
  ];
};

const memberRoutes = (dependencies: MailingListDependencies): readonly Route[] => {
  const leave = createLeaveMailingList(dependencies);
  const goBack = createReturnToMailingList(dependencies);
  return [
    route(removeMemberContract, async ({ params, context }) =>
      answerOf(await leave(params, ownerMetadata(context))),
    ),
    route(restoreMemberContract, async ({ params, context }) =>
      answerOf(await goBack(params, ownerMetadata(context))),
    ),
  ];
};

const unsubscribeRoute = (dependencies: MailingListDependencies): Route => {
  const tokens = createUnsubscribeTokens(dependencies.signing);
  const leave = createLeaveMailingList(dependencies);
  return route(unsubscribeContract, async ({ query: { token, page }, context }) => {
    const { websiteId, correlationId } = context;
    const membership = tokens.read(websiteId, token);
    if (membership === undefined)
      throw new Refusal(400, "token-invalid", mailingListTexts.tokenInvalid);
    const outcome = await leave(membership, { websiteId, correlationId, actor: "visitor" });
    const answer = answerOf(outcome);
    if (page === undefined) return answer;
    const location = `${UNSUBSCRIBE_PATH}?done=yes`;
    return { ...answer, status: 303 as const, headers: { location } };
  });
};

export const mailingListCommands = (dependencies: MailingListDependencies): readonly Route[] => [
  ...listRoutes(dependencies),
  ...memberRoutes(dependencies),
  unsubscribeRoute(dependencies),
];
