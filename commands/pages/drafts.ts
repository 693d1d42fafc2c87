import { accept, type Result, reject } from "#domain/kit/result.ts";
import type { PageDraftCommand, SeenChange } from "#domain/pages/decide-draft.ts";
import { publicationRefused } from "#domain/pages/decide-page.ts";
import type { PageDraftState } from "#domain/pages/draft-state.ts";
import type { Publication } from "#domain/pages/events.ts";
import { lastVersion, type PageState, showsLatest } from "#domain/pages/page-state.ts";
import type { DraftRejection, PageRejection } from "#domain/pages/rejections.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import {
  type Changed,
  changedOf,
  draftId,
  type PageDependencies,
  type PageStreams,
} from "./page-streams.ts";

export type DraftOutcome = Result<
  Changed<PageDraftState> & { readonly draft: number },
  DraftRejection | PageRejection
>;

type Edit =
  | Pick<Extract<PageDraftCommand, { type: "ChangeDraft" }>, "type" | "edits">
  | Pick<
      Extract<PageDraftCommand, { type: "UndoDraftChange" }>,
      "type" | "changeId" | "undoneChangeId"
    >
  | Pick<Extract<PageDraftCommand, { type: "DiscardDraft" }>, "type" | "seen">;

/** What the caller publishes. */
type SeenDraft = {
  /** Absent: the current draft. */
  readonly draft?: number | undefined;
  readonly seen?: SeenChange;
};

/**
 * What happens to drafts. A draft is closed before its publication, so that no change can come
 * between. The next command that finds a closed draft completes its publication.
 */
export const createDrafts = (
  { pages, drafts, current, settle }: PageStreams,
  { now }: PageDependencies,
) => ({
  /** The page with its current draft, also from the trash. */
  read: async (websiteId: string, pageId: string) => {
    const { state: page } = await pages.load(websiteId, pageId);
    if (page.pageId === "") return reject({ code: "page-unknown" } as const);
    const { state: draft } = await drafts.load(websiteId, draftId(pageId, page.draft));
    // A draft that has not begun starts where the page is.
    const hasBegun = draft.document !== undefined;
    return accept({
      page,
      draft: hasBegun ? draft : { ...draft, firstEdition: lastVersion(page) },
    });
  },

  change: async (
    pageId: string,
    draft: number,
    edit: Edit,
    metadata: EventMetadata,
  ): Promise<DraftOutcome> => {
    const found = await current(pageId, metadata);
    if (!found.ok) return found;
    if (found.value.draft !== draft) return reject({ code: "draft-closed" });
    const command = {
      ...edit,
      pageId,
      draft,
      base: found.value.document,
      baseEdition: lastVersion(found.value),
      at: now(),
    };
    const decided = await drafts.run(draftId(pageId, draft), command, { metadata });
    return decided.ok ? accept({ ...changedOf(decided.value), draft }) : decided;
  },

  publish: async (
    pageId: string,
    publication: Publication,
    metadata: EventMetadata,
    { draft: seenDraft, seen }: SeenDraft = {},
  ): Promise<Result<Changed<PageState>, DraftRejection | PageRejection>> => {
    const at = now();
    const refused = publicationRefused(publication, Date.parse(at));
    if (refused) return reject(refused);
    const found = await current(pageId, metadata);
    if (!found.ok) return found;
    const { document: base, draft } = found.value;
    // A repeated call: this draft has been published.
    if (seenDraft !== undefined && seenDraft < draft)
      return accept({ changed: false, position: undefined, state: found.value });
    if (seenDraft !== undefined && seenDraft > draft) return reject({ code: "draft-closed" });
    const present = await drafts.load(metadata.websiteId, draftId(pageId, draft));
    const isUnwritten = present.state.changes.length === 0;
    if (publication === null && isUnwritten && showsLatest(found.value, Date.parse(at)))
      return accept({ changed: false, position: undefined, state: found.value });
    const baseEdition = lastVersion(found.value);
    const closing = { type: "CloseDraft", pageId, draft, base, baseEdition } as const;
    const command = { ...closing, publication, at, seen };
    const closed = await drafts.run(draftId(pageId, draft), command, { metadata });
    if (!closed.ok) return closed;
    const settled = await settle(pageId, draft, closed.value, metadata);
    return settled ?? reject({ code: "page-unknown" });
  },
});
