import type { Permission } from "#domain/kit/permission.ts";
import { SAVED_VIEWS_ID, type SavedViewCommand } from "#domain/saved-views/decide.ts";
import type { ListAreas } from "#domain/saved-views/list-permission.ts";
import { type SavedViewRejection, savedViewRejectionText } from "#domain/saved-views/rejections.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import { answerDone } from "../kit/owner-answers.ts";
import { ownerMetadata } from "../kit/owner-metadata.ts";
import { chooseDefaultViewContract, removeViewContract, saveViewContract } from "./contract.ts";
import {
  createDestroyStale,
  createSavedViews,
  createSaveView,
  type SavedViewDependencies,
} from "./save-view.ts";

const statusOf = {
  "view-not-found": 404,
  "list-not-readable": 403,
  "view-not-yours": 409,
  "too-many-views": 409,
  "too-many-shared-views": 409,
} as const satisfies Record<SavedViewRejection["code"], number>;

const refuse = (rejection: SavedViewRejection): Refusal =>
  new Refusal(statusOf[rejection.code], rejection.code, savedViewRejectionText(rejection));

/** The members' calls for saved views. */
export const savedViewCommands = (
  dependencies: SavedViewDependencies & { readonly listAreas: ListAreas },
): readonly Route[] => {
  const { handler, now, listAreas } = dependencies;
  const views = createSavedViews(handler);
  const saveView = createSaveView(dependencies);
  const destroyStale = createDestroyStale(dependencies);
  const run = (command: SavedViewCommand, context: RequestContext) =>
    views.run(SAVED_VIEWS_ID, command, { metadata: ownerMetadata(context) });
  const asked = ({ owner }: RequestContext) => ({
    by: owner?.ownerId ?? "",
    permissions: owner?.permissions ?? new Set<Permission>(),
    listAreas,
    at: now(),
  });
  return [
    // Comes before the call for one view, whose path would match this one's.
    route(chooseDefaultViewContract, async ({ params: { list }, body, context }) => {
      const command = { type: "ChooseDefaultView", list, ...body, ...asked(context) } as const;
      return answerDone(await run(command, context), refuse);
    }),
    route(saveViewContract, async ({ params: { viewId }, body, context }) => {
      const command = { type: "SaveView", view: { viewId, ...body }, ...asked(context) } as const;
      return answerDone(await saveView(command, ownerMetadata(context)), refuse);
    }),
    route(removeViewContract, async ({ params: { viewId }, context }) => {
      const outcome = await run({ type: "RemoveView", viewId, ...asked(context) }, context);
      if (outcome.ok) await destroyStale(context.websiteId, [viewId]);
      return answerDone(outcome, refuse);
    }),
  ];
};
