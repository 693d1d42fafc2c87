import type { Result } from "#domain/kit/result.ts";
import { sameJson } from "#domain/kit/same-json.ts";
import {
  latestIsSeen,
  type PageState,
  scheduledVersion,
  shownVersion,
} from "#domain/pages/page-state.ts";
import type { PagePlace } from "#domain/pages/places.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { type Route, route } from "#infra/http/route.ts";
import { ownerMetadata, withoutKey } from "../kit/owner-metadata.ts";
import {
  addressPageContract,
  cancelPageScheduleContract,
  clearPagePlaceContract,
  createPageContract,
  placePageContract,
  publishPageContract,
  removePageContract,
  restorePageContract,
  revertPageContract,
  unpublishPageContract,
} from "./contract.ts";
import { changesOf, editionsOf, type Rejection, refusalOf } from "./draft-answers.ts";
import {
  changePageDraftContract,
  discardPageDraftContract,
  getPageDraftContract,
  undoPageChangeContract,
} from "./draft-contract.ts";
import type { DraftOutcome } from "./drafts.ts";
import type { Changed, PageDependencies } from "./page-streams.ts";
import { createPages, type Pages } from "./pages.ts";
import { createPlaces } from "./places.ts";
import { safeEdits } from "./safe-edits.ts";
import { savedSectionCommands } from "./saved-sections.ts";

const metadataOf = (context: RequestContext): EventMetadata => withoutKey(ownerMetadata(context));

const answerDraft = (outcome: DraftOutcome) => {
  if (!outcome.ok) throw refusalOf(outcome.rejection);
  const { changed, draft, position, state } = outcome.value;
  return {
    body: { draft, changed, ...editionsOf(state) },
    ...(position !== undefined && { position }),
  };
};

const draftCalls = (pages: Pages, now: PageDependencies["now"]): readonly Route[] => [
  route(getPageDraftContract, async ({ params, context }) => {
    const found = await pages.read(context.websiteId, params.pageId);
    if (!found.ok) throw refusalOf(found.rejection);
    const { page, draft } = found.value;
    const document = draft.document ?? page.document;
    return {
      body: {
        pageId: page.pageId,
        draft: page.draft,
        path: page.path,
        document,
        equals: sameJson(document, page.document) ? latestIsSeen(page, Date.parse(now())) : null,
        ...editionsOf(draft),
        changes: changesOf(draft),
      },
    };
  }),
  route(changePageDraftContract, async ({ params, body: { draft, changes }, context }) => {
    const edits = safeEdits(changes, context.owner?.permissions);
    if (!edits.ok) throw refusalOf(edits.rejection);
    const edit = { type: "ChangeDraft", edits: edits.value } as const;
    return answerDraft(await pages.change(params.pageId, draft, edit, metadataOf(context)));
  }),
  route(undoPageChangeContract, async ({ params, body: { draft, ...ids }, context }) => {
    const edit = { type: "UndoDraftChange", ...ids } as const;
    return answerDraft(await pages.change(params.pageId, draft, edit, metadataOf(context)));
  }),
  route(discardPageDraftContract, async ({ params, body, context }) => {
    const edit = { type: "DiscardDraft", seen: body.seen } as const;
    return answerDraft(await pages.change(params.pageId, body.draft, edit, metadataOf(context)));
  }),
];

const placeCalls = (places: ReturnType<typeof createPlaces>): readonly Route[] => {
  const answer = async (place: PagePlace, asked: ReturnType<typeof places.put>) => {
    const outcome = await asked;
    if (!outcome.ok) throw refusalOf(outcome.rejection);
    const { changed, position, state } = outcome.value;
    const pageId = state.pages[place] ?? null;
    return { body: { place, pageId, changed }, ...(position !== undefined && { position }) };
  };
  return [
    route(placePageContract, ({ params: { place }, body: { pageId, ...how }, context }) =>
      answer(place, places.put(place, pageId, metadataOf(context), how)),
    ),
    route(clearPagePlaceContract, ({ params: { place }, query, context }) =>
      answer(place, places.clear(place, metadataOf(context), query)),
    ),
  ];
};

/** The owners' calls for pages. */
export const pageCommands = (dependencies: PageDependencies): readonly Route[] => {
  const pages = createPages(dependencies);
  const savedOf = (changed: boolean, state: PageState) => {
    const nowMs = Date.parse(dependencies.now());
    const scheduled = scheduledVersion(state, nowMs);
    const { pageId, path, removed } = state;
    return {
      pageId,
      changed,
      path,
      shownVersion: shownVersion(state, nowMs) ?? null,
      scheduled: scheduled ? { version: scheduled.version, publishOn: scheduled.publishOn } : null,
      removed,
    };
  };
  const answer = async (asked: Promise<Result<Changed<PageState>, Rejection>>) => {
    const outcome = await asked;
    if (!outcome.ok) throw refusalOf(outcome.rejection);
    const { changed, position, state } = outcome.value;
    return { body: savedOf(changed, state), ...(position !== undefined && { position }) };
  };
  return [
    route(createPageContract, ({ params, body, context }) =>
      answer(pages.create(params.pageId, body, metadataOf(context))),
    ),
    route(addressPageContract, ({ params, body, context }) =>
      answer(pages.address(params.pageId, body.path, metadataOf(context))),
    ),
    route(publishPageContract, ({ params, body, context }) =>
      answer(pages.publish(params.pageId, body.schedule ?? null, metadataOf(context), body)),
    ),
    route(cancelPageScheduleContract, ({ params, context }) =>
      answer(pages.hide(params.pageId, "CancelPageSchedule", metadataOf(context))),
    ),
    route(unpublishPageContract, ({ params, context }) =>
      answer(pages.hide(params.pageId, "UnpublishPage", metadataOf(context))),
    ),
    route(revertPageContract, ({ params, body, context }) =>
      answer(pages.revert(params.pageId, body.version, metadataOf(context))),
    ),
    route(removePageContract, ({ params, context }) =>
      answer(pages.remove(params.pageId, metadataOf(context))),
    ),
    route(restorePageContract, ({ params, body, context }) =>
      answer(pages.restore(params.pageId, body.path, metadataOf(context))),
    ),
    ...draftCalls(pages, dependencies.now),
    ...placeCalls(createPlaces(dependencies)),
    ...savedSectionCommands(dependencies),
  ];
};
