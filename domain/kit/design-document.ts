import { type Decider, unreachable } from "./decider.ts";
import { accept, type Result, reject } from "./result.ts";
import { sameJson } from "./same-json.ts";

/**
 * A part of a website's design, such as its header and footer or its look: one document with a draft next to
 * what visitors see. Every publication is a version with the whole document.
 */
export type DesignState<Document> = {
  /** Number of changes so far; a change of the draft must be based on the latest. */
  readonly edition: number;
  readonly draft: Document | undefined;
  /** What visitors see before `scheduled`; undefined: the built-in design. */
  readonly published: DesignVersion<Document> | undefined;
  /** What visitors see from its time on, which can be over. No event says when it is. */
  readonly scheduled: ScheduledDesign<Document> | undefined;
  /** Number of the newest version, even when visitors no longer see it; 0 when there was none. */
  readonly lastVersion: number;
};

type DesignVersion<Document> = { readonly version: number; readonly document: Document };
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
  | { readonly what: "drafted"; readonly document: Document }
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

/** `edition` is the one that the caller saw. */
type Seen = { readonly edition: number; readonly at: string };
export type DesignCommand<Document> =
  | (Seen & { readonly type: "SaveDraft"; readonly document: Document })
  | (Seen & { readonly type: "DiscardDraft" })
  | (Seen & { readonly type: "PublishDraft"; readonly schedule?: Schedule | undefined })
  | (Seen & { readonly type: "CancelSchedule" })
  | (Seen & {
      readonly type: "Revert";
      readonly toVersion: number;
      /** The document of that version in the stream; undefined when it does not exist. */
      readonly document: Document | undefined;
    })
  | (Seen & { readonly type: "Withdraw" })
  | { readonly type: "PublishDocument"; readonly document: Document; readonly at: string };

export type DesignRejection =
  | {
      readonly code: "design-changed";
      /** Current edition of the document. */
      readonly edition: number;
    }
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

/** It takes the place of what was scheduled. */
const shownNow = <Document>(version: number, document: Document) => ({
  published: { version, document },
  scheduled: undefined,
  lastVersion: version,
});

const evolveDesign = <Document>(
  state: DesignState<Document>,
  fact: DesignFact<Document>,
): DesignState<Document> => {
  const next = { ...state, edition: state.edition + 1 };
  switch (fact.what) {
    case "drafted":
      return { ...next, draft: fact.document };
    case "discarded":
      return { ...next, draft: undefined };
    case "published": {
      const { version, document, keepsDraft } = fact;
      const draft = keepsDraft ? state.draft : undefined;
      return { ...next, draft, ...shownNow(version, document) };
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

type Decision<Document> = Result<readonly DesignFact<Document>[], DesignRejection>;

/** A draft that equals what visitors see does not count as one. */
const save = <Document>(
  document: Document,
  { draft }: DesignState<Document>,
  shown: Document | undefined,
): Decision<Document> => {
  if (sameJson(document, draft ?? shown)) return accept([]);
  const isShown = shown !== undefined && sameJson(document, shown);
  return accept([isShown ? { what: "discarded" } : { what: "drafted", document }]);
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
): Decision<Document> => {
  const { draft, lastVersion } = state;
  const nowMs = Date.parse(command.at);
  const shown = shownDesign(state, nowMs)?.document;
  const pending = pendingDesign(state, nowMs);
  switch (command.type) {
    case "SaveDraft":
      return save(command.document, state, shown);
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
): Decision<Document> => {
  if (command.type !== "PublishDocument")
    return command.edition === state.edition
      ? decideSeen(command, state)
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
>;

/** The decider of a design document whose events are `Event`. */
export const designDecider = <Document, Event>(
  streamCategory: string,
  {
    toEvent,
    toFact,
  }: {
    readonly toEvent: (fact: DesignFact<Document>, at: string) => Event;
    readonly toFact: (event: Event) => DesignFact<Document>;
  },
): DesignDecider<Document, Event> => ({
  streamCategory,
  initial: {
    edition: 0,
    draft: undefined,
    published: undefined,
    scheduled: undefined,
    lastVersion: 0,
  },
  evolve: (state, event) => evolveDesign(state, toFact(event)),
  decide: (command, state) => {
    const decided = decideDesign(command, state);
    return decided.ok ? accept(decided.value.map((fact) => toEvent(fact, command.at))) : decided;
  },
});
