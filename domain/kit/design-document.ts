import { type Decider, unreachable } from "./decider.ts";
import {
  type DesignFact,
  type DesignState,
  type DesignVersion,
  designChanges,
  evolveDesign,
  pendingDesign,
  type Schedule,
  shownDesign,
  versionIn,
} from "./design-state.ts";
import { noSaves } from "./draft-saves.ts";
import { accept, type Result, reject } from "./result.ts";
import { sameJson } from "./same-json.ts";

/** `edition` is the one that the caller saw. */
type AtEdition = { readonly edition: number; readonly at: string };
export type DesignCommand<Document> =
  | (AtEdition & { readonly type: "SaveDraft"; readonly document: Document })
  /** `change`: the edition that names it. */
  | (AtEdition & { readonly type: "UndoChange"; readonly change: number })
  | (AtEdition & { readonly type: "DiscardDraft" })
  | (AtEdition & { readonly type: "PublishDraft"; readonly schedule?: Schedule | undefined })
  | (AtEdition & { readonly type: "CancelSchedule" })
  | (AtEdition & {
      readonly type: "Revert";
      readonly toVersion: number;
      /** The document of that version in the stream; undefined when it does not exist. */
      readonly document: Document | undefined;
    })
  | (AtEdition & { readonly type: "Withdraw" })
  | { readonly type: "PublishDocument"; readonly document: Document; readonly at: string };

export type DesignRejection =
  | {
      readonly code: "design-changed";
      /** Current edition of the document. */
      readonly edition: number;
    }
  | { readonly code: "change-unknown" }
  | { readonly code: "change-overlaid" }
  | { readonly code: "change-unfit" }
  | { readonly code: "nothing-drafted" }
  | { readonly code: "nothing-scheduled" }
  | { readonly code: "schedule-past" }
  | { readonly code: "zone-unknown" }
  | { readonly code: "version-unknown" };

/** Texts for owners. Not in the specification: it names none. */
export const designRejectionText = ({ code }: DesignRejection): string => {
  switch (code) {
    case "design-changed":
      return "Someone else has changed this since you opened it. Your change was not saved.";
    case "change-unknown":
      return "Change not found.";
    case "change-overlaid":
      return "Later changes build on this one. Undo those first.";
    case "change-unfit":
      return "With what was added later, undoing this change would exceed a limit, such as 20 links in a menu. Remove something first.";
    case "nothing-drafted":
      return "There is no draft to publish.";
    case "nothing-scheduled":
      return "Nothing is scheduled.";
    case "schedule-past":
      return "Enter a time in the future.";
    case "zone-unknown":
      return "Enter a time zone such as Europe/Berlin.";
    case "version-unknown":
      return "Version not found.";
    default:
      return unreachable(code);
  }
};

type Decision<Document> = Result<readonly DesignFact<Document>[], DesignRejection>;

/** Whether a document is within the limits of what members can save. */
type IsWritten<Document> = (document: Document) => boolean;

/** A draft that equals what visitors see does not count as one. */
const save = <Document>(
  document: Document,
  { draft }: DesignState<Document>,
  shown: Document | undefined,
  at: string,
): Decision<Document> => {
  if (sameJson(document, draft ?? shown)) return accept([]);
  const isShown = shown !== undefined && sameJson(document, shown);
  return accept([isShown ? { what: "discarded" } : { what: "drafted", document, at }]);
};

/** Later changes of other parts stay. Two lists that are within their limits can exceed them together. */
const undo = <Document>(
  { change, at }: Extract<DesignCommand<Document>, { readonly type: "UndoChange" }>,
  state: DesignState<Document>,
  shown: Document | undefined,
  isWritten: IsWritten<Document>,
): Decision<Document> => {
  const found = designChanges(state).find(({ edition }) => edition === change);
  if (found === undefined) return reject({ code: "change-unknown" });
  if (found.overlaid.length > 0) return reject({ code: "change-overlaid" });
  if (!isWritten(found.without)) return reject({ code: "change-unfit" });
  return save(found.without, state, shown, at);
};

const publish = <Document>(
  document: Document,
  { draft, lastVersion }: DesignState<Document>,
  shown: Document | undefined,
  keepsDraft: boolean,
): Decision<Document> => {
  if (sameJson(document, shown))
    return accept(keepsDraft || draft === undefined ? [] : [{ what: "discarded" }]);
  return accept([{ what: "published", version: lastVersion + 1, document, keepsDraft }]);
};

/** Whether a text names a time zone, such as Europe/Berlin. */
export const isTimeZone = (zone: string): boolean => {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }) !== undefined;
  } catch {
    return false;
  }
};

/** A second schedule takes the place of the first. */
const schedule = <Document>(
  document: Document,
  state: DesignState<Document>,
  { publishOn, timeZone }: Schedule,
  nowMs: number,
): Decision<Document> => {
  if (publishOn <= nowMs) return reject({ code: "schedule-past" });
  if (!isTimeZone(timeZone)) return reject({ code: "zone-unknown" });
  const version = state.lastVersion + 1;
  const pending = pendingDesign(state, nowMs);
  return accept([
    ...(pending ? [{ what: "unscheduled", version: pending.version } as const] : []),
    { what: "scheduled", version, document, publishOn, timeZone },
  ]);
};

const decideSeen = <Document>(
  command: Exclude<DesignCommand<Document>, { readonly type: "PublishDocument" }>,
  state: DesignState<Document>,
  isWritten: IsWritten<Document>,
): Decision<Document> => {
  const { draft, lastVersion } = state;
  const nowMs = Date.parse(command.at);
  const shown = shownDesign(state, nowMs)?.document;
  const pending = pendingDesign(state, nowMs);
  switch (command.type) {
    case "SaveDraft":
      return save(command.document, state, shown, command.at);
    case "UndoChange":
      return undo(command, state, shown, isWritten);
    case "DiscardDraft":
      return accept(draft === undefined ? [] : [{ what: "discarded" }]);
    case "PublishDraft":
      if (draft === undefined) return reject({ code: "nothing-drafted" });
      return command.schedule === undefined
        ? publish(draft, state, shown, false)
        : schedule(draft, state, command.schedule, nowMs);
    case "CancelSchedule":
      return pending === undefined
        ? reject({ code: "nothing-scheduled" })
        : accept([{ what: "unscheduled", version: pending.version }]);
    case "Revert": {
      const { toVersion, document } = command;
      if (document === undefined) return reject({ code: "version-unknown" });
      if (pending === undefined && sameJson(document, shown)) return accept([]);
      return accept([{ what: "reverted", version: lastVersion + 1, toVersion, document }]);
    }
    case "Withdraw":
      return accept(shown === undefined && pending === undefined ? [] : [{ what: "withdrawn" }]);
    default:
      return unreachable(command);
  }
};

const decideDesign = <Document>(
  command: DesignCommand<Document>,
  state: DesignState<Document>,
  isWritten: IsWritten<Document>,
): Decision<Document> => {
  if (command.type !== "PublishDocument")
    return command.edition === state.edition
      ? decideSeen(command, state, isWritten)
      : reject({ code: "design-changed", edition: state.edition });
  const shown = shownDesign(state, Date.parse(command.at))?.document;
  return publish(command.document, state, shown, true);
};

/** A website has one document of each kind. */
export const DESIGN_ID = "site";

export type DesignDecider<Document, Event> = Decider<
  DesignState<Document>,
  DesignCommand<Document>,
  Event,
  DesignRejection
> & {
  /** The version that an event makes, with its document; undefined when it makes none. */
  readonly versionIn: (event: Event) => DesignVersion<Document> | undefined;
};

/** The decider of a design document whose events are `Event`. */
export const designDecider = <Document extends object, Event>(
  streamCategory: string,
  {
    toEvent,
    toFact,
    isWritten,
  }: {
    readonly toEvent: (fact: DesignFact<Document>, at: string) => Event;
    readonly toFact: (event: Event) => DesignFact<Document>;
    readonly isWritten: IsWritten<Document>;
  },
): DesignDecider<Document, Event> => ({
  streamCategory,
  initial: {
    edition: 0,
    draft: undefined,
    saves: noSaves,
    published: undefined,
    scheduled: undefined,
    lastVersion: 0,
  },
  versionIn: (event) => versionIn(toFact(event)),
  evolve: (state, event) => evolveDesign(state, toFact(event), undefined),
  evolveBy: (state, event, actor) => evolveDesign(state, toFact(event), actor),
  decide: (command, state) => {
    const decided = decideDesign(command, state, isWritten);
    return decided.ok ? accept(decided.value.map((fact) => toEvent(fact, command.at))) : decided;
  },
});
