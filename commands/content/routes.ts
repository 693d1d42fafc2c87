import { APPROVING } from "#domain/content/approval.ts";
import { itemText } from "#domain/content/changed-item.ts";
import type { ContentDraftState } from "#domain/content/decide-draft.ts";
import type { ContentItemState } from "#domain/content/decide-item.ts";
import { toChangeRows } from "#domain/kit/draft-change-rows.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { type Route, route } from "#infra/http/route.ts";
import { ownerMetadata, withoutKey } from "../kit/owner-metadata.ts";
import { safeDocument } from "../pages/safe-edits.ts";
import { createApproval } from "./approval.ts";
import { blocksCommands } from "./blocks-routes.ts";
import type { ContentDependencies, ContentOutcome } from "./content-outcome.ts";
import { refused } from "./content-refusal.ts";
import {
  defineContentCollectionContract,
  discardContentDraftContract,
  listDraftChangesContract,
  publishContentItemContract,
  removeContentItemContract,
  requestContentReviewContract,
  restoreContentItemContract,
  saveContentDraftContract,
  saveContentItemContract,
  undoDraftChangeContract,
  unpublishContentItemContract,
} from "./contract.ts";
import { createDraftChanges } from "./draft-changes.ts";
import { createItemVersions, type VersionDependencies } from "./item-versions.ts";
import { createContent, type GivenItem } from "./save-content.ts";
import { cancelContentScheduleContract, revertContentItemContract } from "./versions-contract.ts";

const metadataOf = (context: RequestContext) => withoutKey(ownerMetadata(context));

const answer = <State, Body>(
  outcome: ContentOutcome<State>,
  bodyOf: (changed: boolean, state: State) => Body,
) => {
  if (!outcome.ok) throw refused(outcome.rejection);
  const { changed, position, state } = outcome.value;
  return { body: bodyOf(changed, state), ...(position !== undefined && { position }) };
};

const answerItem = (itemId: string, outcome: ContentOutcome<ContentItemState>) =>
  answer(outcome, (changed, { status, publishOn }) => ({ itemId, changed, status, publishOn }));

const answerDraft = (itemId: string, outcome: ContentOutcome<ContentDraftState>) =>
  answer(outcome, (changed, { edition }) => ({ itemId, edition, changed }));

/** Asks the streams only for members who cannot approve. */
const requireApproval = async (
  { owner }: RequestContext,
  isNeeded: () => Promise<boolean>,
): Promise<void> => {
  if (owner?.permissions.has(APPROVING) !== true && (await isNeeded()))
    answer({ ok: false, rejection: { code: "approval-needed" } }, () => undefined);
};

/** The blocks that a member writes, without what only others can write. */
const safeItem = <Item extends Pick<GivenItem, "blocks">>(
  item: Item,
  { owner }: RequestContext,
): Item => {
  if (!item.blocks) return item;
  const safe = safeDocument(item.blocks, owner?.permissions);
  if (!safe.ok) throw refused(safe.rejection);
  return { ...item, blocks: safe.value };
};

type Content = ReturnType<typeof createContent>;
type Approval = ReturnType<typeof createApproval>;
type Versions = ReturnType<typeof createItemVersions>;

/** The rules of the collection that was asked about hold for the draft that is published, or nothing is. */
const publishRoute = (content: Content, versions: Versions, approval: Approval): Route =>
  route(publishContentItemContract, async ({ params: { id }, body, context }) => {
    const { publishOn, draft: edition, schedule } = body;
    const { websiteId } = context;
    const collectionId =
      edition === undefined ? undefined : await content.draftedCollection(websiteId, id);
    await requireApproval(context, () => approval.ofPublishing(websiteId, id, collectionId));
    const draft = edition === undefined ? undefined : { edition, collectionId };
    if (schedule !== undefined) {
      const seen = draft ?? { edition: 0, collectionId };
      return answerItem(id, await versions.schedule(id, schedule, seen, metadataOf(context)));
    }
    return answerItem(id, await content.publish(id, publishOn, metadataOf(context), draft));
  });

const versionCommands = (versions: Versions, approval: Approval): readonly Route[] => [
  route(cancelContentScheduleContract, async ({ params: { id }, context }) => {
    await requireApproval(context, () => approval.ofPublishing(context.websiteId, id));
    return answerItem(id, await versions.cancelSchedule(id, metadataOf(context)));
  }),
  route(revertContentItemContract, async ({ params: { id }, body, context }) => {
    await requireApproval(context, () => approval.ofPublishing(context.websiteId, id));
    return answerItem(id, await versions.revert(id, body.version, metadataOf(context)));
  }),
];

const draftChangeRoutes = (dependencies: ContentDependencies): readonly Route[] => {
  const changes = createDraftChanges(dependencies);
  return [
    route(listDraftChangesContract, async ({ params: { id }, context }) => {
      const found = await changes.list(context.websiteId, id);
      if (!found.ok) throw refused(found.rejection);
      return { body: { changes: toChangeRows(found.value, itemText) } };
    }),
    route(undoDraftChangeContract, async ({ params: { id }, body, context }) =>
      answerDraft(id, await changes.undo(id, body, metadataOf(context))),
    ),
  ];
};

/** The owners' calls for posts, events and galleries. */
export const contentCommands = (dependencies: VersionDependencies): readonly Route[] => {
  const content = createContent(dependencies);
  const versions = createItemVersions(dependencies);
  const approval = createApproval(dependencies);
  return [
    route(defineContentCollectionContract, async ({ params, body, context }) => {
      const collectionId = params.id;
      await requireApproval(context, () =>
        approval.ofCollection(context.websiteId, collectionId, body.needsApproval),
      );
      const outcome = await content.defineCollection(
        { ...body, collectionId },
        metadataOf(context),
      );
      return answer(outcome, (changed) => ({ collectionId, changed }));
    }),
    route(saveContentItemContract, async ({ params: { id }, body, context }) => {
      await requireApproval(context, () =>
        approval.ofSaving(context.websiteId, id, body.collectionId),
      );
      const item = { ...safeItem(body, context), itemId: id };
      return answerItem(id, await content.saveItem(item, metadataOf(context)));
    }),
    route(saveContentDraftContract, async ({ params: { id }, body: { seen, item }, context }) => {
      const given = { ...safeItem(item, context), itemId: id };
      return answerDraft(id, await content.saveDraft(given, seen, metadataOf(context)));
    }),
    ...draftChangeRoutes(dependencies),
    route(discardContentDraftContract, async ({ params, body, context }) =>
      answerDraft(
        params.id,
        await content.discardDraft(params.id, body.edition, metadataOf(context)),
      ),
    ),
    publishRoute(content, versions, approval),
    route(requestContentReviewContract, async ({ params, body, context }) =>
      answerItem(params.id, await content.requestReview(params.id, body.note, metadataOf(context))),
    ),
    route(unpublishContentItemContract, async ({ params, body, context }) => {
      await requireApproval(context, () => approval.ofHiding(context.websiteId, params.id));
      return answerItem(
        params.id,
        await content.unpublish(params.id, body.status, metadataOf(context)),
      );
    }),
    route(removeContentItemContract, async ({ params, context }) => {
      await requireApproval(context, () => approval.ofHiding(context.websiteId, params.id));
      const outcome = await content.remove(params.id, metadataOf(context));
      return answer(outcome, (changed) => ({ itemId: params.id, changed }));
    }),
    route(restoreContentItemContract, async ({ params: { id }, context }) => {
      await requireApproval(context, () => approval.ofRestoring(context.websiteId, id));
      return answerItem(id, await content.restore(id, metadataOf(context)));
    }),
    ...versionCommands(versions, approval),
    ...blocksCommands(dependencies),
  ];
};
