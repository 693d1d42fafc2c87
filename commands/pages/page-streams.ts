import { accept, type Result, reject } from "#domain/kit/result.ts";
import { pageDraftDecider } from "#domain/pages/decide-draft.ts";
import { type PageCommand, pageDecider } from "#domain/pages/decide-page.ts";
import type { PageDraftState } from "#domain/pages/draft-state.ts";
import { PageDraftEvent, PageEvent } from "#domain/pages/events.ts";
import type { PageState } from "#domain/pages/page-state.ts";
import type { PageRejection } from "#domain/pages/rejections.ts";
import type { EventMetadata, EventStore } from "#infra/event-store/port.ts";
import type { Decided, Handler } from "../kit/handle.ts";

export type PageDependencies = {
  readonly handler: Handler;
  readonly eventStore: Pick<EventStore, "readStream">;
  readonly now: () => string;
};

/** `position` of the last recorded event; undefined when nothing changed. */
export type Changed<State> = {
  readonly changed: boolean;
  readonly position: bigint | undefined;
  readonly state: State;
};
export type PageOutcome = Result<Changed<PageState>, PageRejection>;

export const changedOf = <State, Event>({
  events,
  position,
  state,
}: Decided<State, Event>): Changed<State> => ({ changed: events.length > 0, position, state });

/** Each published version has its own draft. */
export const draftId = (pageId: string, draft: number): string => `${pageId}-${draft}`;

/** The streams of a page and of its drafts. */
export const createPageStreams = ({ handler }: PageDependencies) => {
  const pages = handler(pageDecider, PageEvent);
  const drafts = handler(pageDraftDecider, PageDraftEvent);

  const run = async (
    pageId: string,
    command: PageCommand,
    metadata: EventMetadata,
  ): Promise<PageOutcome> => {
    const decided = await pages.run(pageId, command, { metadata });
    return decided.ok ? accept(changedOf(decided.value)) : decided;
  };

  /** The page, if it exists and is not in the trash. */
  const present = async (
    websiteId: string,
    pageId: string,
  ): Promise<Result<PageState, PageRejection>> => {
    const { state } = await pages.load(websiteId, pageId);
    if (state.pageId === "") return reject({ code: "page-unknown" });
    return state.removed ? reject({ code: "page-removed" }) : accept(state);
  };

  /** Publishes a closed draft, unless that has happened. */
  const settle = async (
    pageId: string,
    draft: number,
    { state, revision }: { readonly state: PageDraftState; readonly revision: bigint },
    metadata: EventMetadata,
  ): Promise<PageOutcome | undefined> => {
    const { closed, document } = state;
    if (closed === undefined || document === undefined) return undefined;
    const closedDraft = { draft, draftRevision: Number(revision), document, ...closed };
    return run(pageId, { type: "PublishPage", ...closedDraft }, metadata);
  };

  /** The page with its current draft, after an interrupted publication was completed. */
  const current = async (pageId: string, metadata: EventMetadata) => {
    for (;;) {
      const page = await present(metadata.websiteId, pageId);
      if (!page.ok) return page;
      const { draft } = page.value;
      const found = await drafts.load(metadata.websiteId, draftId(pageId, draft));
      const settled = await settle(pageId, draft, found, metadata);
      if (settled === undefined) return accept(page.value);
      if (!settled.ok) return settled;
    }
  };

  return { pages, drafts, run, present, settle, current };
};
export type PageStreams = ReturnType<typeof createPageStreams>;
