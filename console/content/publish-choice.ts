import type { UnpublishedStatus } from "#domain/content/status.ts";
import type { ItemDraft, LoadedItem } from "./use-item-draft.ts";

type When = "now" | "later" | "review" | "hidden";

/** What a member decides about an item. */
export type PublishChoice = {
  readonly when: When;
  /** Milliseconds since 1970. */
  readonly at: number | null;
  readonly status: UnpublishedStatus;
  /** For the reviewers. */
  readonly note: string;
};

export const actionNames: Readonly<Record<When, string>> = {
  now: "Publish",
  later: "Set the time",
  review: "Ask for a review",
  hidden: "Hide",
};

export const isLive = ({ status, statusLabel }: LoadedItem): boolean =>
  status === "published" && statusLabel === null;

export const choicesOf = (loaded: LoadedItem, mayDecide: boolean) => [
  ...(mayDecide
    ? [
        { value: "now", label: isLive(loaded) ? "Changes" : "Now" },
        { value: "later", label: "At a time" },
      ]
    : []),
  { value: "review", label: "Review" },
  ...(mayDecide || !isLive(loaded) ? [{ value: "hidden", label: "Hidden" }] : []),
];

/** A time to come of an item that visitors see is that of its changes; the item stays visible. */
export const isSchedule = ({ when, at }: PublishChoice, loaded: LoadedItem): boolean =>
  when === "later" && isLive(loaded) && at !== null && at > Date.now();

/** Why the time cannot be set; undefined: it can. */
export const timeProblem = (
  choice: PublishChoice,
  loaded: LoadedItem,
  { hasDraft }: Pick<ItemDraft, "hasDraft">,
): string | undefined =>
  isSchedule(choice, loaded) && !hasDraft ? "There are no changes to schedule." : undefined;

/**
 * When the item is shown. A date in the past stays the date of a post; *now* gives the first one, and
 * takes the place of one to come.
 */
export const publishOnOf = ({ when, at }: PublishChoice, { statusLabel }: LoadedItem) => {
  if (when === "later") return at;
  return statusLabel === "Scheduled" ? Date.now() : null;
};

export const firstChoice = (loaded: LoadedItem, mayDecide: boolean): PublishChoice => ({
  when: mayDecide ? "now" : "review",
  at: loaded.publishOn,
  status: loaded.status === "published" ? "draft" : loaded.status,
  note: "",
});
