import { type Decider, unreachable } from "../kit/decider.ts";
import { isTimeZone } from "../kit/design-document.ts";
import { accept, type Result, reject } from "../kit/result.ts";
import type { PageDocument } from "./document.ts";
import { isTitle } from "./document-rules.ts";
import type { PageEvent, Publication } from "./events.ts";
import {
  evolvePage,
  lastVersion,
  noPage,
  type PageState,
  scheduledVersion,
  shownVersion,
  standingVersions,
} from "./page-state.ts";
import { isPagePath, isReservedPath } from "./path.ts";
import type { PageRejection } from "./rejections.ts";

type At = { readonly at: string };
/** A draft that takes no more changes. */
type ClosedDraft = {
  readonly draft: number;
  readonly draftRevision: number;
  readonly document: PageDocument;
};
export type PageCommand =
  | (At & {
      readonly type: "CreatePage";
      readonly pageId: string;
      readonly path: string;
      readonly title: string;
    })
  | (At & { readonly type: "AddressPage"; readonly path: string })
  | (At & ClosedDraft & { readonly type: "PublishPage"; readonly publication: Publication })
  | (At & { readonly type: "CancelPageSchedule" })
  | (At & { readonly type: "UnpublishPage" })
  | (At & {
      readonly type: "RevertPage";
      readonly toVersion: number;
      readonly document: PageDocument;
    })
  | (At & { readonly type: "RemovePage" })
  | (At & { readonly type: "RestorePage"; readonly path: string });

export const pathRefused = (path: string): PageRejection | undefined => {
  if (!isPagePath(path)) return { code: "path-malformed" };
  return isReservedPath(path) ? { code: "path-reserved", path } : undefined;
};

type Decision = Result<readonly PageEvent[], PageRejection>;

const create = (
  { pageId, path, title, at }: Extract<PageCommand, { type: "CreatePage" }>,
  state: PageState,
): Decision => {
  if (state.pageId !== "") {
    const { document, versions, removed } = state;
    const isRepeated = state.path === path && document.details.title === title;
    return isRepeated && versions.length === 0 && !removed
      ? accept([])
      : reject({ code: "page-exists" });
  }
  if (!isTitle(title)) return reject({ code: "title-missing" });
  const refused = pathRefused(path);
  if (refused) return reject(refused);
  return accept([{ type: "PageCreated", pageId, path, title, createdAt: at }]);
};

export const publicationRefused = (
  publication: Publication,
  nowMs: number,
): PageRejection | undefined => {
  if (publication === null) return undefined;
  if (publication.publishOn <= nowMs) return { code: "schedule-past" };
  return isTimeZone(publication.timeZone) ? undefined : { code: "zone-unknown" };
};

const publish = (
  command: Extract<PageCommand, { type: "PublishPage" }>,
  state: PageState,
): Decision => {
  const { draft, draftRevision, document, publication, at } = command;
  // Another process has published the draft in the meantime.
  if (draft < state.draft) return accept([]);
  const nowMs = Date.parse(at);
  const refused = publicationRefused(publication, nowMs);
  if (refused) return reject(refused);
  const { pageId } = state;
  const whole = { pageId, version: lastVersion(state) + 1, draft, draftRevision, document };
  return accept([
    publication === null
      ? { type: "PagePublished", ...whole, publishOn: nowMs, publishedAt: at }
      : { type: "PageScheduled", ...whole, ...publication, scheduledAt: at },
  ]);
};

const change = (
  command: Exclude<PageCommand, { type: "CreatePage" | "RestorePage" }>,
  state: PageState,
): Decision => {
  const { pageId } = state;
  const { at } = command;
  const nowMs = Date.parse(at);
  switch (command.type) {
    case "AddressPage": {
      const { path } = command;
      const refused = pathRefused(path);
      if (refused) return reject(refused);
      if (path === state.path) return accept([]);
      return accept([{ type: "PageAddressed", pageId, path, addressedAt: at }]);
    }
    case "PublishPage":
      return publish(command, state);
    case "CancelPageSchedule": {
      const scheduled = scheduledVersion(state, nowMs);
      if (scheduled === undefined) return reject({ code: "nothing-scheduled" });
      const event = { type: "PageScheduleCancelled", pageId, cancelledAt: at } as const;
      return accept([{ ...event, version: scheduled.version }]);
    }
    case "UnpublishPage": {
      if (standingVersions(state).length === 0) return accept([]);
      const last = lastVersion(state);
      return accept([{ type: "PageUnpublished", pageId, version: last, unpublishedAt: at }]);
    }
    case "RevertPage": {
      const { toVersion, document } = command;
      if (!state.versions.some((each) => each.version === toVersion))
        return reject({ code: "version-unknown" });
      if (shownVersion(state, nowMs) === toVersion && lastVersion(state) === toVersion)
        return accept([]);
      const version = lastVersion(state) + 1;
      const whole = { pageId, version, toVersion, document, publishOn: nowMs };
      return accept([{ type: "PageReverted", ...whole, revertedAt: at }]);
    }
    case "RemovePage":
      return accept([{ type: "PageRemoved", pageId, removedAt: at }]);
    default:
      return unreachable(command);
  }
};

/** A page of the website that owners write. Stream `page-<websiteId>.<pageId>`. */
export const pageDecider: Decider<PageState, PageCommand, PageEvent, PageRejection> = {
  streamCategory: "page",
  initial: noPage,
  evolve: evolvePage,
  decide: (command, state) => {
    if (command.type === "CreatePage") return create(command, state);
    if (state.pageId === "") return reject({ code: "page-unknown" });
    if (command.type === "RestorePage") {
      if (!state.removed) return accept([]);
      const refused = pathRefused(command.path);
      if (refused) return reject(refused);
      const { path, at } = command;
      return accept([{ type: "PageRestored", pageId: state.pageId, path, restoredAt: at }]);
    }
    if (state.removed)
      return command.type === "RemovePage" ? accept([]) : reject({ code: "page-removed" });
    return change(command, state);
  },
};
