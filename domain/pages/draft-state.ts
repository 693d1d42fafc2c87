import { unreachable } from "../kit/decider.ts";
import type { PageDocument } from "./document.ts";
import { applyEdit, type Edit, touchedBy } from "./draft-document.ts";
import type { PageDraftEvent, Publication } from "./events.ts";
import { inEffect, keptChanges } from "./kept-changes.ts";

/** One recorded change, with what takes it back. */
export type DraftChange = {
  readonly changeId: string;
  readonly changedAt: string;
  readonly type: PageDraftEvent["type"];
  readonly touches: readonly string[];
  readonly needs: readonly string[];
  /** Undefined when the change had no effect. */
  readonly inverse: Edit | undefined;
  /** Characters of the inverse. */
  readonly undoLength: number;
  /** The change that this one took back. */
  readonly undoes?: string;
  /** Who made it. */
  readonly actor?: string | undefined;
};

export type PageDraftState = {
  /** Undefined before the draft begins. */
  readonly document: PageDocument | undefined;
  /** The number of the last change of each part. */
  readonly editions: Readonly<Record<string, number>>;
  /** The edition of parts without a change. */
  readonly firstEdition: number;
  /** The latest ones, which can be undone. */
  readonly changes: readonly DraftChange[];
  readonly changeCount: number;
  /** How and when it was closed for its publication. */
  readonly closed: { readonly publication: Publication; readonly at: string } | undefined;
};

export const noDraft: PageDraftState = {
  document: undefined,
  editions: {},
  firstEdition: 0,
  changes: [],
  changeCount: 0,
  closed: undefined,
};

export const editionOf = (
  { editions, firstEdition }: Pick<PageDraftState, "editions" | "firstEdition">,
  partId: string,
): number => (Object.hasOwn(editions, partId) ? (editions[partId] as number) : firstEdition);

type ChangeEvent = Exclude<
  PageDraftEvent,
  { type: "DraftBegun" | "DraftDiscarded" | "DraftClosed" | "DraftChangeUndone" }
>;

export const editOf = (event: ChangeEvent): Edit => {
  switch (event.type) {
    case "SectionAdded":
      return {
        type: "putSection",
        section: { ...event.section, blocks: [] },
        after: event.after,
      };
    case "SectionMoved":
      return { type: "moveSection", sectionId: event.sectionId, after: event.after };
    case "SectionChanged": {
      const { sectionId, look, layout, origin, cohorts } = event;
      return { type: "changeSection", sectionId, look, layout, origin, cohorts };
    }
    case "SectionRemoved":
      return { type: "removeSection", sectionId: event.sectionId };
    case "BlockAdded": {
      const { sectionId, block, after } = event;
      return { type: "putBlock", sectionId, block, after };
    }
    case "BlockMoved": {
      const { blockId, sectionId, after, at, position } = event;
      return { type: "moveBlock", blockId, sectionId, after, at, position };
    }
    case "BlockChanged":
      return { type: "changeBlock", blockId: event.blockId, content: event.content };
    case "BlockRemoved":
      return { type: "removeBlock", blockId: event.blockId };
    case "PageDetailsChanged":
      return { type: "changeDetails", details: event.details };
    default:
      return unreachable(event);
  }
};

/** The parts whose editions a change raises: blocks and sections by their ids, and the details. */
export const editedParts = (touches: readonly string[]): readonly string[] => [
  ...new Set(touches.map((touched) => touched.slice(touched.indexOf(" ") + 1))),
];

type Circumstances = Pick<DraftChange, "changeId" | "changedAt" | "type" | "undoes">;

const changed = (
  state: PageDraftState,
  edit: Edit | undefined,
  circumstances: Circumstances,
): PageDraftState => {
  const { document } = state;
  const applied = document && edit && applyEdit(document, edit);
  const { touches, needs } =
    document && edit ? touchedBy(document, edit) : { touches: [], needs: [] };
  const changeCount = state.changeCount + 1;
  const raised = Object.fromEntries(editedParts(touches).map((part) => [part, changeCount]));
  const inverse = applied?.inverse;
  const undoLength = JSON.stringify(inverse ?? null).length;
  const change = { ...circumstances, touches, needs, inverse, undoLength };
  return {
    ...state,
    document: applied?.document ?? document,
    editions: { ...state.editions, ...raised },
    changes: keptChanges([...state.changes, change]),
    changeCount,
  };
};

/** Changes count on from the first edition, so that no part ever has an earlier edition again. */
export const draftFrom = (document: PageDocument, firstEdition: number): PageDraftState => ({
  ...noDraft,
  document,
  firstEdition,
  changeCount: firstEdition,
});

export const evolveDraft = (state: PageDraftState, event: PageDraftEvent): PageDraftState => {
  switch (event.type) {
    case "DraftBegun":
      return draftFrom(event.document, event.firstEdition);
    case "DraftDiscarded": {
      // The count continues, so that no earlier edition is ever repeated.
      return draftFrom(event.document, state.changeCount + 1);
    }
    case "DraftClosed":
      return { ...state, closed: { publication: event.publication, at: event.closedAt } };
    case "DraftChangeUndone": {
      const { changeId, changedAt, type, undoneChangeId } = event;
      const undone = state.changes.find((each) => each.changeId === undoneChangeId);
      const circumstances = { changeId, changedAt, type, undoes: undoneChangeId };
      return changed(state, undone?.inverse, circumstances);
    }
    case "SectionAdded":
    case "SectionMoved":
    case "SectionChanged":
    case "SectionRemoved":
    case "BlockAdded":
    case "BlockMoved":
    case "BlockChanged":
    case "BlockRemoved":
    case "PageDetailsChanged": {
      const { changeId, changedAt, type } = event;
      return changed(state, editOf(event), { changeId, changedAt, type });
    }
    default:
      return unreachable(event);
  }
};

/** As `evolveDraft`, with the actor of the change. */
export const evolveDraftBy = (
  state: PageDraftState,
  event: PageDraftEvent,
  actor: string | undefined,
): PageDraftState => {
  const next = evolveDraft(state, event);
  const change = next.changes.at(-1);
  if (change === undefined || change === state.changes.at(-1)) return next;
  return { ...next, changes: next.changes.with(-1, { ...change, actor }) };
};

/** Who has changed a part last; undefined: that is not known. */
export const lastChangedBy = ({ changes }: PageDraftState, part: string): string | undefined =>
  changes.findLast(({ touches }) => editedParts(touches).includes(part))?.actor;

export const isUndone = ({ changes }: PageDraftState, changeId: string): boolean =>
  !inEffect(changes).has(changeId);

/**
 * The later changes that build on this one, oldest first; it cannot be undone before them. An undone
 * change and its undoing are nothing together.
 */
export const changesOn = ({ changes }: PageDraftState, changeId: string): readonly string[] => {
  const index = changes.findIndex((each) => each.changeId === changeId);
  const own = changes[index];
  if (own === undefined) return [];
  const effective = inEffect(changes);
  const place = new Map(changes.map((each, at) => [each.changeId, at]));
  const depends = ({ touches, needs }: DraftChange): boolean =>
    own.touches.some((part) => touches.includes(part) || needs.includes(part)) ||
    own.needs.some((part) => touches.includes(part));
  return changes
    .slice(index + 1)
    .filter(({ changeId: id }) => effective.has(id))
    .filter(({ undoes }) => undoes === undefined || (place.get(undoes) ?? -1) <= index)
    .filter(depends)
    .map(({ changeId: id }) => id);
};
