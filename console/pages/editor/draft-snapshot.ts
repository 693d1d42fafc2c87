import type {
  changePageDraftContract,
  getPageDraftContract,
} from "#commands/pages/draft-contract.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import type { PageDocument } from "#domain/pages/document.ts";
import type { DraftEdit } from "#domain/pages/edits.ts";
import type { Later, Saving } from "../../kit/editing/save-loop.ts";
import type { Kept } from "./kept-draft.ts";
import type { Queue } from "./queue.ts";

export type Draft = ResponseOf<typeof getPageDraftContract>;
type Changed = ResponseOf<typeof changePageDraftContract>;
export type Present = {
  readonly id: string;
  readonly edition: number;
  /** Null: the part was removed. */
  readonly part: unknown;
  /** The actor who changed it last; undefined: that is not known. */
  readonly changedBy?: string | undefined;
};

/** Someone else has changed a part that this window changes, too. */
export type Conflict = {
  readonly part: string;
  /** The part as it is now; or a block of the section that this window removes. */
  readonly present: Present;
  /** The section that this window put the part into, which was removed. */
  readonly missing?: string;
};

/** Changes that were refused and are not in the draft. */
export type Dropped = {
  readonly changes: Queue;
  readonly reason: string;
  /** The page in which they were made. */
  readonly document: PageDocument;
};

export type DraftSnapshot = {
  readonly draft: Draft;
  /** With the changes that are not recorded yet. */
  readonly document: PageDocument;
  readonly saving: Saving;
  /** Why the last change was refused. */
  readonly problem: string | undefined;
  readonly conflict: Conflict | undefined;
  /** The last changes that were refused. */
  readonly dropped: Dropped | undefined;
  /** The version that the draft equals, as far as this window knows; null: publishing it would change something. */
  readonly equals: "shown" | "scheduled" | null;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
};

/** Not changed: it was undone before, by this call or by another one. */
type Undone = { readonly changed: boolean };

export type DraftCalls = {
  readonly read: () => Promise<Draft>;
  readonly change: (draft: number, changes: readonly DraftEdit[]) => Promise<Changed>;
  readonly undo: (draft: number, changeId: string, undoneChangeId: string) => Promise<Undone>;
  /** `seen`: the last change that the owner has seen; null: none. */
  readonly discard: (draft: number, seen: string | null) => Promise<unknown>;
};

export type ChangeOptions = {
  /** Milliseconds until it is recorded. */
  readonly afterMs?: number;
  /** Changes with the same name are undone together. */
  readonly group?: string;
};

export type DraftDependencies = {
  readonly calls: DraftCalls;
  /** What the browser keeps, so that a closed tab loses nothing. */
  readonly kept: { readonly read: () => readonly Kept[]; readonly write: (kept: Kept) => void };
  readonly newId: () => string;
  readonly later: Later;
};
