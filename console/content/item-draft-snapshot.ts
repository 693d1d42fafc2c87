import type { ContentItemDefinition } from "#domain/content/item.ts";
import type { Kept } from "./kept-item.ts";
import type { KeptSteps } from "./kept-steps.ts";
import type { ReadVersions } from "./written-item.ts";

export type LoadedDraft = ReadVersions & { readonly draftEdition: number };

export type ItemDraftDependencies = {
  readonly read: () => Promise<LoadedDraft>;
  /** `seen`: the edition that this draft follows. Answers its own. */
  readonly save: (
    item: ContentItemDefinition,
    seen: number,
  ) => Promise<{ readonly edition: number }>;
  /** What the browser keeps, so that a closed tab loses nothing. */
  readonly kept: {
    readonly read: () => Kept | undefined;
    readonly write: (kept: Kept | undefined) => void;
  };
  /** What can be undone after a reload. */
  readonly keptSteps: {
    readonly read: () => KeptSteps | undefined;
    readonly write: (kept: KeptSteps) => void;
  };
  readonly now: () => number;
  /** Runs a function after some milliseconds; answers what cancels it. */
  readonly later: (run: () => void, ms: number) => () => void;
};

export type ItemDraftSnapshot = {
  /** As it is written here. */
  readonly item: ContentItemDefinition;
  /** What the next step of undo and redo is about; undefined: there is none. */
  readonly undoes: string | undefined;
  readonly redoes: string | undefined;
  /** How often something was undone or redone here. */
  readonly steps: number;
  /** How often another text of someone else was taken in. */
  readonly taken: number;
  /** Of the last draft that is saved; 0: none. */
  readonly edition: number;
  /** There is a draft that visitors do not see. */
  readonly hasDraft: boolean;
  /** `failing`: the server answers, and cannot save. */
  readonly saving: "saved" | "waiting" | "saving" | "unreachable" | "failing";
  /** Why the draft could not be saved. `both`: what someone else has changed as well; empty when that is not known. */
  readonly problem:
    | {
        readonly message: string;
        readonly isConflict: boolean;
        readonly both: readonly string[];
      }
    | undefined;
};
