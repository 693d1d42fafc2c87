import { type Decider, unreachable } from "../shared/decider.ts";
import { accept, type Result, reject } from "../shared/result.ts";
import { sameJson } from "../shared/same-json.ts";
import type { SavedView, SavedViewEvent } from "./events.ts";

/** `defaults` by `<ownerId> <list>`. */
export type SavedViews = {
  readonly views: ReadonlyMap<string, SavedView>;
  readonly defaults: ReadonlyMap<string, string | null>;
};

export type SaveView = {
  readonly type: "SaveView";
  /** Who made it stays who made it, whoever changes it. */
  readonly view: Omit<SavedView, "ownerId">;
  readonly by: string;
  readonly at: string;
};
export type RemoveView = {
  readonly type: "RemoveView";
  readonly viewId: string;
  readonly by: string;
  readonly at: string;
};
export type ChooseDefaultView = {
  readonly type: "ChooseDefaultView";
  readonly list: string;
  readonly viewId: string | null;
  readonly by: string;
  readonly at: string;
};
export type SavedViewCommand = SaveView | RemoveView | ChooseDefaultView;

export type SavedViewRejection =
  | { readonly code: "view-not-found" }
  | { readonly code: "view-not-yours" }
  | { readonly code: "too-many-views" };

/** Our choice: of all lists and everybody together. */
export const MAX_SAVED_VIEWS = 500;

/** The id of the one stream that each website's views live in. */
export const SAVED_VIEWS_ID = "site";

const texts = {
  "view-not-found": "There is no such view.",
  "view-not-yours": "Only whoever made this view can keep it to themselves.",
  "too-many-views": "There cannot be more than 500 saved views.",
} as const satisfies Record<SavedViewRejection["code"], string>;

export const savedViewRejectionText = ({ code }: SavedViewRejection): string => texts[code];

const defaultKey = (ownerId: string, list: string): string => `${ownerId} ${list}`;

const evolve = ({ views, defaults }: SavedViews, event: SavedViewEvent): SavedViews => {
  switch (event.type) {
    case "ViewSaved":
      return { defaults, views: new Map(views).set(event.view.viewId, event.view) };
    case "ViewRemoved": {
      const left = new Map(views);
      left.delete(event.viewId);
      return { defaults, views: left };
    }
    case "DefaultViewChosen": {
      const { ownerId, list, viewId } = event;
      return { views, defaults: new Map(defaults).set(defaultKey(ownerId, list), viewId) };
    }
    default:
      return unreachable(event);
  }
};

/** Views that others keep to themselves are as if they were not there. */
const visible = (view: SavedView | undefined, by: string): SavedView | undefined =>
  view !== undefined && (view.shared || view.ownerId === by) ? view : undefined;

type Decision = Result<readonly SavedViewEvent[], SavedViewRejection>;

const save = ({ view, by, at }: SaveView, { views }: SavedViews): Decision => {
  const before = views.get(view.viewId);
  if (before !== undefined && visible(before, by) === undefined)
    return reject({ code: "view-not-found" });
  if (before === undefined && views.size >= MAX_SAVED_VIEWS)
    return reject({ code: "too-many-views" });
  const ownerId = before?.ownerId ?? by;
  if (!view.shared && ownerId !== by) return reject({ code: "view-not-yours" });
  const saved = { ...view, ownerId };
  return accept(sameJson(before, saved) ? [] : [{ type: "ViewSaved", view: saved, savedAt: at }]);
};

/** The saved views of a website. Stream `savedViews-<websiteId>.site`. */
export const savedViewDecider: Decider<
  SavedViews,
  SavedViewCommand,
  SavedViewEvent,
  SavedViewRejection
> = {
  streamCategory: "savedViews",
  initial: { views: new Map(), defaults: new Map() },
  evolve,
  decide: (command, state): Decision => {
    switch (command.type) {
      case "SaveView":
        return save(command, state);
      case "RemoveView": {
        const { viewId, by, at } = command;
        if (visible(state.views.get(viewId), by) === undefined)
          return reject({ code: "view-not-found" });
        return accept([{ type: "ViewRemoved", viewId, removedAt: at }]);
      }
      case "ChooseDefaultView": {
        const { list, viewId, by, at } = command;
        const view = viewId === null ? undefined : visible(state.views.get(viewId), by);
        if (viewId !== null && view?.list !== list) return reject({ code: "view-not-found" });
        const before = state.defaults.get(defaultKey(by, list)) ?? null;
        return accept(
          before === viewId
            ? []
            : [{ type: "DefaultViewChosen", ownerId: by, list, viewId, chosenAt: at }],
        );
      }
      default:
        return unreachable(command);
    }
  },
};
