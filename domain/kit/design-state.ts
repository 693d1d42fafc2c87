import { unreachable } from "./decider.ts";
import {
  type ChangeRule,
  changesOfDraft,
  type DraftChange,
  type DraftSaves,
  noSaves,
  withSave,
} from "./draft-saves.ts";

/**
 * A part of a website's design, such as its header and footer or its look: one document with a draft next to
 * what visitors see. Every publication is a version with the whole document.
 */
export type DesignState<Document> = {
  /** Number of changes so far; a change of the draft must be based on the latest. */
  readonly edition: number;
  readonly draft: Document | undefined;
  /** How the draft came about. */
  readonly saves: DraftSaves<Document>;
  /** What visitors see before `scheduled`; undefined: the built-in design. */
  readonly published: DesignVersion<Document> | undefined;
  /** What visitors see from its time on, which can be over. No event says when it is. */
  readonly scheduled: ScheduledDesign<Document> | undefined;
  /** Number of the newest version, even when visitors no longer see it; 0 when there was none. */
  readonly lastVersion: number;
};

export type DesignVersion<Document> = { readonly version: number; readonly document: Document };
/** `timeZone`: the one in which the time was entered. */
export type Schedule = { readonly publishOn: number; readonly timeZone: string };
export type ScheduledDesign<Document> = DesignVersion<Document> & Schedule;

/** What visitors see at a time; undefined: the built-in design. */
export const shownDesign = <Document>(
  { published, scheduled }: DesignState<Document>,
  nowMs: number,
): DesignVersion<Document> | undefined =>
  scheduled !== undefined && scheduled.publishOn <= nowMs ? scheduled : published;

/** What visitors will see without further action; undefined: nothing else. */
export const pendingDesign = <Document>(
  { scheduled }: DesignState<Document>,
  nowMs: number,
): ScheduledDesign<Document> | undefined =>
  scheduled !== undefined && scheduled.publishOn > nowMs ? scheduled : undefined;

/** What happened to a design document. Each context has its own events for it. */
export type DesignFact<Document> =
  | { readonly what: "drafted"; readonly document: Document; readonly at: string }
  | { readonly what: "discarded" }
  | {
      readonly what: "published";
      readonly version: number;
      readonly document: Document;
      /** The document came from elsewhere, so that the draft stays. */
      readonly keepsDraft: boolean;
    }
  | {
      readonly what: "reverted";
      readonly version: number;
      readonly toVersion: number;
      readonly document: Document;
    }
  | (ScheduledDesign<Document> & { readonly what: "scheduled" })
  | { readonly what: "unscheduled"; readonly version: number }
  | { readonly what: "withdrawn" };

/** The version that a fact makes, with its document; undefined when it makes none. */
export const versionIn = <Document>(
  fact: DesignFact<Document>,
): DesignVersion<Document> | undefined =>
  "version" in fact && "document" in fact ? fact : undefined;

/** It takes the place of what was scheduled. */
const shownNow = <Document>(version: number, document: Document) => ({
  published: { version, document },
  scheduled: undefined,
  lastVersion: version,
});

/** Members of a document change separately, and so do the elements of its lists. */
const rule = { isDeep: true } as const satisfies ChangeRule<unknown>;

/** The changes of the draft since it began, oldest first. */
export const designChanges = <Document>({
  saves,
  draft,
}: DesignState<Document>): readonly DraftChange<Document>[] =>
  draft === undefined ? [] : changesOfDraft(saves, undefined, draft, rule);

const drafted = <Document extends object>(
  state: DesignState<Document>,
  { document, at }: Extract<DesignFact<Document>, { what: "drafted" }>,
  actor: string | undefined,
): DesignState<Document> => {
  const { edition } = state;
  const savesBefore =
    state.draft === undefined
      ? { ...noSaves, before: shownDesign(state, Date.parse(at))?.document }
      : state.saves;
  return {
    ...state,
    draft: document,
    saves: withSave(savesBefore, { edition, at, actor, document }, rule),
  };
};

/** `actor`: undefined where that is not known. */
export const evolveDesign = <Document extends object>(
  state: DesignState<Document>,
  fact: DesignFact<Document>,
  actor: string | undefined,
): DesignState<Document> => {
  const next = { ...state, edition: state.edition + 1 };
  switch (fact.what) {
    case "drafted":
      return drafted(next, fact, actor);
    case "discarded":
      return { ...next, draft: undefined, saves: noSaves };
    case "published": {
      const { version, document, keepsDraft } = fact;
      const left = keepsDraft ? {} : { draft: undefined, saves: noSaves };
      return { ...next, ...left, ...shownNow(version, document) };
    }
    case "reverted":
      return { ...next, ...shownNow(fact.version, fact.document) };
    case "scheduled": {
      const { what: _what, ...scheduled } = fact;
      // An earlier schedule that was not cancelled is what visitors see by now. The draft stays: members continue with
      // what they have scheduled, also when they cancel that.
      const published = state.scheduled ?? state.published;
      return { ...next, published, scheduled, lastVersion: fact.version };
    }
    case "unscheduled":
      return { ...next, scheduled: undefined };
    case "withdrawn":
      return { ...next, published: undefined, scheduled: undefined };
    default:
      return unreachable(fact);
  }
};
