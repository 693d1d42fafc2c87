import { unreachable } from "../kit/decider.ts";
import { newDocument, type PageDocument } from "./document.ts";
import type { PageEvent } from "./events.ts";

export type PageVersionState = {
  readonly version: number;
  readonly publishOn: number;
  readonly cancelled: boolean;
};

export type PageState = {
  /** Empty before the page is created. */
  readonly pageId: string;
  readonly path: string;
  /** Every path that it has had before, some of which other pages can have today. */
  readonly formerPaths: readonly string[];
  readonly removed: boolean;
  readonly versions: readonly PageVersionState[];
  /** What the next draft starts from. */
  readonly document: PageDocument;
  /** The number of the current draft. */
  readonly draft: number;
  /** Visitors see none of the versions up to this one. */
  readonly hiddenUpTo: number;
};

export const noPage: PageState = {
  pageId: "",
  path: "",
  formerPaths: [],
  removed: false,
  versions: [],
  document: newDocument(""),
  draft: 1,
  hiddenUpTo: 0,
};

type NewVersion = Extract<PageEvent, { type: "PagePublished" | "PageScheduled" | "PageReverted" }>;

const withVersion = (
  state: PageState,
  { version, publishOn, document }: NewVersion,
): PageState => ({
  ...state,
  document,
  versions: [...state.versions, { version, publishOn, cancelled: false }],
});

const movedTo = (state: PageState, path: string): PageState => ({
  ...state,
  path,
  formerPaths: [...new Set([...state.formerPaths, state.path])].filter((each) => each !== path),
});

export const evolvePage = (state: PageState, event: PageEvent): PageState => {
  switch (event.type) {
    case "PageCreated": {
      const { pageId, path, title } = event;
      return { ...noPage, pageId, path, document: newDocument(title) };
    }
    case "PageAddressed":
      return movedTo(state, event.path);
    case "PagePublished":
    case "PageScheduled":
      return { ...withVersion(state, event), draft: event.draft + 1 };
    case "PageReverted":
      return withVersion(state, event);
    case "PageScheduleCancelled":
      return {
        ...state,
        versions: state.versions.map((each) =>
          each.version === event.version ? { ...each, cancelled: true } : each,
        ),
      };
    case "PageUnpublished":
      return { ...state, hiddenUpTo: event.version };
    case "PageRemoved":
      return { ...state, removed: true };
    case "PageRestored":
      return { ...movedTo(state, event.path), removed: false };
    default:
      return unreachable(event);
  }
};

export const lastVersion = ({ versions }: PageState): number => versions.at(-1)?.version ?? 0;

/** The versions that visitors see now or later. */
export const standingVersions = ({ versions, hiddenUpTo }: PageState) =>
  versions.filter(({ version, cancelled }) => version > hiddenUpTo && !cancelled);

/** The version that visitors see: the last whose time has come; undefined when there is none. */
export const shownVersion = (state: PageState, nowMs: number): number | undefined =>
  standingVersions(state).findLast(({ publishOn }) => publishOn <= nowMs)?.version;

/** Whether visitors see the latest version: publishing what it shows again would change nothing. */
export const showsLatest = (state: PageState, nowMs: number): boolean =>
  state.versions.length > 0 && shownVersion(state, nowMs) === lastVersion(state);

/** How visitors see the latest version: now, at the time that it is scheduled for, or not at all. */
export type Seen = "shown" | "scheduled" | null;

export const latestIsSeen = (state: PageState, nowMs: number): Seen => {
  if (showsLatest(state, nowMs)) return "shown";
  const last = lastVersion(state);
  return standingVersions(state).some(({ version }) => version === last) ? "scheduled" : null;
};

/**
 * The version that visitors will see next without further action: the first by its time, and of
 * several at one time the latest.
 */
export const scheduledVersion = (state: PageState, nowMs: number): PageVersionState | undefined => {
  const shown = shownVersion(state, nowMs) ?? 0;
  const [next] = standingVersions(state)
    .filter(({ version, publishOn }) => version > shown && publishOn > nowMs)
    .toSorted((one, other) => one.publishOn - other.publishOn || other.version - one.version);
  return next;
};
