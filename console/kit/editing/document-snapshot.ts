import type { KeptCopies } from "./kept-copies.ts";
import type { Merged } from "./merge-members.ts";
import type { SaveStatus } from "./save-and-undo.tsx";
import type { Later, Saving } from "./save-loop.ts";

/** What members write on, as the server has it. */
export type Stored<Document> = {
  readonly document: Document;
  /** Edition of the draft that was saved last; 0: none. */
  readonly edition: number;
  /** There is a draft that visitors do not see. */
  readonly isDraft: boolean;
};

/**
 * What this browser keeps of a document: what is not saved, and what it follows, so that changes of two people can be
 * distinguished. What an earlier version of Daybook kept names no draft that it follows.
 */
export type KeptDocument<Document> = {
  readonly document: Document;
  readonly edition: number;
  readonly before?: Document | undefined;
  /** It was sent, and may be saved without an answer. */
  readonly sent?: Document | undefined;
};

/** Why saving has stopped. */
export type SaveProblem = {
  readonly message: string;
  readonly isConflict: boolean;
  /** What someone else has changed as well; empty when that is not known. */
  readonly both: readonly string[];
};

export type DocumentDependencies<Document> = {
  readonly read: () => Promise<Stored<Document>>;
  /** `seen`: the edition that this document follows. Answers its edition. */
  readonly save: (document: Document, seen: number) => Promise<{ readonly edition: number }>;
  /** Someone else has saved another document in the meantime. */
  readonly isConflict: (error: unknown) => boolean;
  /** Puts the changes of both together. Absent: a member decides about everything that someone else has saved. */
  readonly merge?: (before: Document, mine: Document, theirs: Document) => Merged<Document>;
  /** What members of the document are called on the screen. */
  readonly names?: Readonly<Record<string, string | undefined>>;
  /** The document as the server records it, such as without spaces at the end of a text; absent: as it is. */
  readonly normal?: (document: Document) => Document;
  /** Whether a field shows another text than the one that it has; absent: whenever the document is another one. */
  readonly isOtherText?: (before: Document, after: Document) => boolean;
  /** What the browser keeps, so that a closed window loses nothing. */
  readonly kept: KeptCopies<KeptDocument<Document>>;
  readonly later: Later;
  /** Whether a screen shows it; absent: while someone follows its store. */
  readonly isShown?: () => boolean;
  /** What someone else has saved is part of the document now. `before`: what it followed; undefined: not known. */
  readonly onMerged?: (before: Document | undefined, theirs: Document) => void;
};

export type DocumentSnapshot<Document> = Stored<Document> & {
  readonly saving: Saving;
  readonly problem: SaveProblem | undefined;
  /** The error of the last save; undefined when it succeeded. */
  readonly failure: unknown;
  /** How often another text was taken in that was not typed here. */
  readonly taken: number;
};

/** For the button that saves. */
export const saveStatusOf = ({
  saving,
  problem,
}: Pick<DocumentSnapshot<unknown>, "saving" | "problem">): SaveStatus => {
  if (problem !== undefined) return problem.isConflict ? "conflict" : "failed";
  if (saving === "waiting") return "unsaved";
  return saving === "saved" || saving === "saving" ? saving : "failed";
};
