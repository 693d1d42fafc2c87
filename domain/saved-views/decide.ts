import { type Decider, unreachable } from "../kit/decider.ts";
import type { Permission } from "../kit/permission.ts";
import type { SealedPerson } from "../kit/person.ts";
import { accept, type Result, reject } from "../kit/result.ts";
import { sameJson } from "../kit/same-json.ts";
import type { SavedView, SavedViewEvent } from "./events.ts";
import { isListAllowed, type ListAreas } from "./list-permission.ts";
import {
  MAX_SHARED_VIEWS_PER_PERSON,
  MAX_VIEWS_PER_PERSON,
  type SavedViewRejection,
} from "./rejections.ts";

/** A saved view in the log: name and address are sealed, or in plain text in older events. */
export type KeptView = SavedView & { readonly person?: SealedPerson | undefined };

/** Keys of `defaults` are `<ownerId> <list>`. */
export type SavedViews = {
  readonly views: ReadonlyMap<string, KeptView>;
  readonly defaults: ReadonlyMap<string, string | null>;
  /**
   * By view: persons whose sealed texts no view contains any longer, so that their keys can be
   * destroyed.
   */
  readonly stale: ReadonlyMap<string, readonly string[]>;
};

/** The caller, and the permissions of their roles now. */
type ViewRequest = {
  readonly by: string;
  readonly permissions: ReadonlySet<Permission>;
  readonly listAreas: ListAreas;
  readonly at: string;
};

export type SaveView = ViewRequest & {
  readonly type: "SaveView";
  /** The member who created a view stays its creator when others change it. */
  readonly view: Omit<KeptView, "ownerId">;
};
export type RemoveView = ViewRequest & { readonly type: "RemoveView"; readonly viewId: string };
export type ChooseDefaultView = ViewRequest & {
  readonly type: "ChooseDefaultView";
  readonly list: string;
  readonly viewId: string | null;
};
/** Removes the views that name a customer who is being erased. */
export type EraseViews = {
  readonly type: "EraseViews";
  readonly viewIds: readonly string[];
  readonly at: string;
};
export type SavedViewCommand = SaveView | RemoveView | ChooseDefaultView | EraseViews;

/** The id of the one stream for each website's views. */
export const SAVED_VIEWS_ID = "site";

const defaultKey = (ownerId: string, list: string): string => `${ownerId} ${list}`;

/**
 * Maximum number of keys that crashes left behind for one view; there are never more than a few.
 */
const MAX_STALE = 5;

const staleAfter = ({ views, stale }: SavedViews, viewId: string): SavedViews["stale"] => {
  const before = views.get(viewId)?.person;
  if (before === undefined) return stale;
  const known = [...(stale.get(viewId) ?? []), before.personId].slice(-MAX_STALE);
  return new Map(stale).set(viewId, known);
};

const evolve = (state: SavedViews, event: SavedViewEvent): SavedViews => {
  const { views, defaults } = state;
  switch (event.type) {
    case "ViewSaved": {
      const { view, person } = event;
      const kept = person === undefined ? view : { ...view, person };
      return {
        defaults,
        stale: staleAfter(state, view.viewId),
        views: new Map(views).set(view.viewId, kept),
      };
    }
    case "ViewRemoved": {
      const left = new Map(views);
      left.delete(event.viewId);
      return { defaults, stale: staleAfter(state, event.viewId), views: left };
    }
    case "DefaultViewChosen": {
      const { ownerId, list, viewId } = event;
      return { ...state, defaults: new Map(defaults).set(defaultKey(ownerId, list), viewId) };
    }
    default:
      return unreachable(event);
  }
};

const isAllowed = (
  list: string,
  kind: "read" | "write",
  { permissions, listAreas }: Pick<ViewRequest, "permissions" | "listAreas">,
): boolean => isListAllowed(listAreas, permissions, list, kind);

/**
 * Private views of other members, and all views of a list that the caller cannot read, are treated
 * as absent: their filters name customers and orders.
 */
const visible = (view: KeptView | undefined, asked: ViewRequest): KeptView | undefined =>
  view !== undefined &&
  (view.shared || view.ownerId === asked.by) &&
  isAllowed(view.list, "read", asked)
    ? view
    : undefined;

/** A view can be changed by its creator and by members with permission to change its area. */
const isChangeable = (view: KeptView, asked: ViewRequest): boolean =>
  view.ownerId === asked.by || isAllowed(view.list, "write", asked);

type Decision = Result<readonly SavedViewEvent[], SavedViewRejection>;

const tooMany = (
  { views }: SavedViews,
  ownerId: string,
  before: KeptView | undefined,
  shared: boolean,
): SavedViewRejection | undefined => {
  const own = [...views.values()].filter((view) => view.ownerId === ownerId);
  if (before === undefined && own.length >= MAX_VIEWS_PER_PERSON) return { code: "too-many-views" };
  const isNewlyShared = shared && before?.shared !== true;
  return isNewlyShared && own.filter((view) => view.shared).length >= MAX_SHARED_VIEWS_PER_PERSON
    ? { code: "too-many-shared-views" }
    : undefined;
};

const save = (command: SaveView, state: SavedViews): Decision => {
  const { view, by, at } = command;
  const { person, ...open } = view;
  const before = state.views.get(view.viewId);
  if (before === undefined) {
    if (!isAllowed(view.list, "read", command)) return reject({ code: "list-not-readable" });
  } else {
    if (visible(before, command) === undefined || before.list !== view.list)
      return reject({ code: "view-not-found" });
    if (!isChangeable(before, command)) return reject({ code: "view-not-yours" });
  }
  const ownerId = before?.ownerId ?? by;
  if (!view.shared && ownerId !== by) return reject({ code: "view-not-yours" });
  const refused = tooMany(state, ownerId, before, view.shared);
  if (refused !== undefined) return reject(refused);
  const saved = { ...open, ownerId };
  if (before !== undefined && sameJson(before, { ...saved, ...(person && { person }) }))
    return accept([]);
  return accept([{ type: "ViewSaved", view: saved, savedAt: at, ...(person && { person }) }]);
};

const remove = (command: RemoveView, { views }: SavedViews): Decision => {
  const { viewId, at } = command;
  const view = visible(views.get(viewId), command);
  if (view === undefined) return reject({ code: "view-not-found" });
  if (!isChangeable(view, command)) return reject({ code: "view-not-yours" });
  return accept([{ type: "ViewRemoved", viewId, removedAt: at }]);
};

const chooseDefault = (command: ChooseDefaultView, { views, defaults }: SavedViews): Decision => {
  const { list, viewId, by, at } = command;
  const view = viewId === null ? undefined : visible(views.get(viewId), command);
  if (viewId !== null && view?.list !== list) return reject({ code: "view-not-found" });
  const before = defaults.get(defaultKey(by, list)) ?? null;
  return accept(
    before === viewId
      ? []
      : [{ type: "DefaultViewChosen", ownerId: by, list, viewId, chosenAt: at }],
  );
};

/** The saved views of a website. Stream `savedViews-<websiteId>.site`. */
export const savedViewDecider: Decider<
  SavedViews,
  SavedViewCommand,
  SavedViewEvent,
  SavedViewRejection
> = {
  streamCategory: "savedViews",
  initial: { views: new Map(), defaults: new Map(), stale: new Map() },
  evolve,
  decide: (command, state): Decision => {
    switch (command.type) {
      case "SaveView":
        return save(command, state);
      case "RemoveView":
        return remove(command, state);
      case "ChooseDefaultView":
        return chooseDefault(command, state);
      case "EraseViews": {
        const there = command.viewIds.filter((viewId) => state.views.has(viewId));
        return accept(
          there.map((viewId) => ({ type: "ViewRemoved", viewId, removedAt: command.at })),
        );
      }
      default:
        return unreachable(command);
    }
  },
};
