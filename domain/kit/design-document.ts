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
  /** What visitors see; undefined: the built-in design. */
  readonly published: { readonly version: number; readonly document: Document } | undefined;
  /** Number of the newest version, even when visitors no longer see it; 0 when there was none. */
  readonly lastVersion: number;
};

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
  | { readonly what: "withdrawn" };

/** `edition` is the one that the caller saw. */
type Seen = { readonly edition: number; readonly at: string };
export type DesignCommand<Document> =
  | (Seen & { readonly type: "SaveDraft"; readonly document: Document })
  | (Seen & { readonly type: "DiscardDraft" })
  | (Seen & { readonly type: "PublishDraft" })
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
  | { readonly code: "version-unknown" };

/** Texts for owners. Not in the specification: it names none. */
export const designRejectionText = ({ code }: DesignRejection): string => {
  switch (code) {
    case "design-changed":
      return "Someone else has changed this since you opened it. Your change was not saved.";
    case "nothing-drafted":
      return "There is no draft to publish.";
    case "version-unknown":
      return "Version not found.";
    default:
      return unreachable(code);
  }
};

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
      return { ...next, draft, published: { version, document }, lastVersion: version };
    }
    case "reverted": {
      const { version, document } = fact;
      return { ...next, published: { version, document }, lastVersion: version };
    }
    case "withdrawn":
      return { ...next, published: undefined };
    default:
      return unreachable(fact);
  }
};

type Decision<Document> = Result<readonly DesignFact<Document>[], DesignRejection>;

/** A draft that equals what visitors see does not count as one. */
const save = <Document>(
  document: Document,
  { draft, published }: DesignState<Document>,
): Decision<Document> => {
  if (sameJson(document, draft ?? published?.document)) return accept([]);
  const isPublished = published !== undefined && sameJson(document, published.document);
  return accept([isPublished ? { what: "discarded" } : { what: "drafted", document }]);
};

const publish = <Document>(
  document: Document,
  { draft, published, lastVersion }: DesignState<Document>,
  keepsDraft: boolean,
): Decision<Document> => {
  if (sameJson(document, published?.document))
    return accept(keepsDraft || draft === undefined ? [] : [{ what: "discarded" }]);
  return accept([{ what: "published", version: lastVersion + 1, document, keepsDraft }]);
};

const decideDesign = <Document>(
  command: DesignCommand<Document>,
  state: DesignState<Document>,
): Decision<Document> => {
  if (command.type === "PublishDocument") return publish(command.document, state, true);
  if (command.edition !== state.edition)
    return reject({ code: "design-changed", edition: state.edition });
  const { draft, published, lastVersion } = state;
  switch (command.type) {
    case "SaveDraft":
      return save(command.document, state);
    case "DiscardDraft":
      return accept(draft === undefined ? [] : [{ what: "discarded" }]);
    case "PublishDraft":
      return draft === undefined
        ? reject({ code: "nothing-drafted" })
        : publish(draft, state, false);
    case "Revert": {
      const { toVersion, document } = command;
      if (document === undefined) return reject({ code: "version-unknown" });
      if (sameJson(document, published?.document)) return accept([]);
      return accept([{ what: "reverted", version: lastVersion + 1, toVersion, document }]);
    }
    case "Withdraw":
      return accept(published === undefined ? [] : [{ what: "withdrawn" }]);
    default:
      return unreachable(command);
  }
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
  initial: { edition: 0, draft: undefined, published: undefined, lastVersion: 0 },
  evolve: (state, event) => evolveDesign(state, toFact(event)),
  decide: (command, state) => {
    const decided = decideDesign(command, state);
    return decided.ok ? accept(decided.value.map((fact) => toEvent(fact, command.at))) : decided;
  },
});
