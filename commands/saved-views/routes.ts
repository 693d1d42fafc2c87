import {
  SAVED_VIEWS_ID,
  type SavedViewCommand,
  type SavedViewRejection,
  savedViewDecider,
  savedViewRejectionText,
} from "#domain/saved-views/decide.ts";
import { SavedViewEvent } from "#domain/saved-views/events.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { Handler } from "../shared/handle.ts";
import { answerDone, ownerMetadata } from "../shared/owner-answers.ts";
import { chooseDefaultViewContract, removeViewContract, saveViewContract } from "./contract.ts";

type Dependencies = { readonly handler: Handler; readonly now: () => string };

const refuse = (rejection: SavedViewRejection): Refusal =>
  new Refusal(
    rejection.code === "view-not-found" ? 404 : 409,
    rejection.code,
    savedViewRejectionText(rejection),
  );

/** What owners keep of their lists. */
export const savedViewCommands = ({ handler, now }: Dependencies): readonly Route[] => {
  const views = handler(savedViewDecider, SavedViewEvent);
  const run = async (command: SavedViewCommand, context: RequestContext) =>
    answerDone(
      await views.run(SAVED_VIEWS_ID, command, { metadata: ownerMetadata(context) }),
      refuse,
    );
  const byWhom = ({ owner }: RequestContext) => ({ by: owner?.ownerId ?? "", at: now() });
  return [
    // Before the call for one view, whose path would take this one's.
    route(chooseDefaultViewContract, ({ params: { list }, body, context }) =>
      run({ type: "ChooseDefaultView", list, ...body, ...byWhom(context) }, context),
    ),
    route(saveViewContract, ({ params: { viewId }, body, context }) =>
      run({ type: "SaveView", view: { viewId, ...body }, ...byWhom(context) }, context),
    ),
    route(removeViewContract, ({ params: { viewId }, context }) =>
      run({ type: "RemoveView", viewId, ...byWhom(context) }, context),
    ),
  ];
};
