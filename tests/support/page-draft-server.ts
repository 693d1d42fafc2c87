import { changesOf, draftStatusOf, editionsOf, membersOf } from "#commands/pages/draft-answers.ts";
import { CallError, offline } from "#console/kit/calls/api.ts";
import type { Draft, DraftCalls, DraftDependencies } from "#console/pages/editor/draft-snapshot.ts";
import { DraftStore } from "#console/pages/editor/draft-store.ts";
import type { Kept } from "#console/pages/editor/kept-draft.ts";
import { type PageDraftCommand, pageDraftDecider } from "#domain/pages/decide-draft.ts";
import { blocksOf, type PageDocument } from "#domain/pages/document.ts";
import { evolveDraft, noDraft } from "#domain/pages/draft-state.ts";
import { draftRejectionText } from "#domain/pages/rejections.ts";
import { newId } from "#infra/ids/uuid.ts";

type Sent = Parameters<DraftCalls["change"]>[1];
type Open<Command> = Command extends unknown
  ? Omit<Command, "pageId" | "draft" | "base" | "baseEdition" | "at">
  : never;

const at = "2030-01-01T12:00:00.000Z";

/** The recorded drafts of one page, with the rules of the server and without its network. */
const createRecord = (first: PageDocument) => {
  let draft = 1;
  let base = first;
  let state = noDraft;
  const run = (seen: number, command: Open<PageDraftCommand>) => {
    if (seen !== draft) throw new CallError(409, "draft-closed", "Closed.");
    const facts = { pageId: "about", draft, base, baseEdition: draft - 1, at };
    const decided = pageDraftDecider.decide({ ...command, ...facts } as PageDraftCommand, state);
    if (!decided.ok) {
      const { code } = decided.rejection;
      const text = draftRejectionText(decided.rejection);
      throw new CallError(draftStatusOf(code), code, text, {}, membersOf(decided.rejection));
    }
    state = decided.value.reduce(evolveDraft, state);
    return { draft, changed: decided.value.length > 0, ...editionsOf(state) };
  };
  const read = (): Draft => ({
    pageId: "about",
    draft,
    path: "about",
    document: state.document ?? base,
    ...editionsOf(state.document === undefined ? { ...state, firstEdition: draft - 1 } : state),
    changes: changesOf(state),
  });
  return {
    run,
    read,
    publish: (): void => {
      base = read().document;
      draft += 1;
      state = noDraft;
    },
  };
};

/** An answer that arrives later than what it answers was recorded: when the test says so. */
export const aSlowAnswer = () => {
  const recording = Promise.withResolvers<void>();
  const arriving = Promise.withResolvers<void>();
  return {
    isRecorded: recording.promise,
    record: recording.resolve,
    arrives: arriving.promise,
    arrive: arriving.resolve,
  };
};

/** What happens to the next calls: they are lost before they arrive, or their answers are, or those are slow. */
export type Fault =
  | "call-lost"
  | "answer-lost"
  | CallError
  | ReturnType<typeof aSlowAnswer>
  | undefined;

/** A server of one page with several windows; the test says which calls fail. */
export const createDraftServer = (first: PageDocument) => {
  const { run, read, publish } = createRecord(first);
  const faults: Fault[] = [];
  const sent: Sent[] = [];
  const answer = async <Value>(run: () => Value): Promise<Value> => {
    const fault = faults.shift();
    if (fault === "call-lost") throw offline();
    if (fault instanceof CallError) throw fault;
    const value = run();
    if (fault === "answer-lost") throw offline();
    if (typeof fault === "object") {
      fault.record();
      await fault.arrives;
    }
    return value;
  };
  const calls: DraftCalls = {
    read: async () => read(),
    change: (draft, edits) => {
      sent.push(edits);
      return answer(() => run(draft, { type: "ChangeDraft", edits }));
    },
    undo: (draft, changeId, undoneChangeId) =>
      answer(() => run(draft, { type: "UndoDraftChange", changeId, undoneChangeId })),
    discard: (draft, seen) => answer(() => run(draft, { type: "DiscardDraft", seen })),
  };
  return {
    faults,
    sent,
    publish,
    read,
    texts: () => textsIn(read().document),
    /** What a member changes in another window. */
    change: (...edits: Sent) => run(read().draft, { type: "ChangeDraft", edits }),
    /** A browser, whose windows share what it keeps. */
    browser: () => {
      let kept: Kept | undefined;
      const dependencies: DraftDependencies = {
        calls,
        kept: {
          read: () => (kept === undefined ? [] : [kept]),
          write: (next) => {
            kept = next;
          },
        },
        newId,
        later: () => () => undefined,
      };
      return { open: () => new DraftStore(read(), dependencies) };
    },
  };
};

/** The texts of all headings. */
export const textsIn = (document: PageDocument): readonly string[] =>
  blocksOf(document).flatMap(({ content }) => (content.type === "heading" ? [content.text] : []));
