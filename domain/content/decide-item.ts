import { type Decider, unreachable } from "../kit/decider.ts";
import { accept, type Result, reject } from "../kit/result.ts";
import { sameJson } from "../kit/same-json.ts";
import type { ContentKind } from "./collection.ts";
import type { ContentItemEvent } from "./events.ts";
import type { ContentItemDefinition } from "./item.ts";
import { itemRefusalOf } from "./item-rules.ts";
import type { ContentRejection } from "./rejections.ts";
import type { ContentStatus, UnpublishedStatus } from "./status.ts";

export type SaveContentItem = {
  readonly type: "SaveContentItem";
  readonly item: ContentItemDefinition;
  /** Kind of the item's collection. */
  readonly kind: ContentKind;
  readonly at: string;
};
export type PublishContentItem = {
  readonly type: "PublishContentItem";
  /** Milliseconds since 1970; null keeps the existing date, or means now. */
  readonly publishOn: number | null;
  readonly at: string;
};
export type UnpublishContentItem = {
  readonly type: "UnpublishContentItem";
  readonly status: UnpublishedStatus;
  readonly at: string;
};
export type RemoveContentItem = { readonly type: "RemoveContentItem"; readonly at: string };
export type RequestContentReview = {
  readonly type: "RequestContentReview";
  readonly note: string;
  readonly at: string;
};
export type ContentItemCommand =
  | SaveContentItem
  | PublishContentItem
  | UnpublishContentItem
  | RequestContentReview
  | RemoveContentItem;

export type ContentItemState = {
  /** Undefined before the item is first saved and after it is removed. */
  readonly item: ContentItemDefinition | undefined;
  readonly status: ContentStatus;
  /** Time of the last publication; null before the first. */
  readonly publishOn: number | null;
};

const initial: ContentItemState = { item: undefined, status: "draft", publishOn: null };

const evolve = (state: ContentItemState, event: ContentItemEvent): ContentItemState => {
  switch (event.type) {
    case "ContentItemSaved":
      return { ...state, item: event.item };
    case "ContentItemPublished":
      return { ...state, status: "published", publishOn: event.publishOn };
    case "ContentItemUnpublished":
      return { ...state, status: event.status };
    case "ContentReviewRequested":
      return state;
    case "ContentItemRemoved":
      return initial;
    default:
      return unreachable(event);
  }
};

type Decision = Result<readonly ContentItemEvent[], ContentRejection>;

const save = ({ item, kind, at }: SaveContentItem, state: ContentItemState): Decision => {
  if (sameJson(state.item, item)) return accept([]);
  const rejection = itemRefusalOf(item, kind);
  if (rejection) return reject(rejection);
  return accept([{ type: "ContentItemSaved", item, savedAt: at }]);
};

const publish = (
  { publishOn: asked, at }: PublishContentItem,
  itemId: string,
  { status, publishOn: before }: ContentItemState,
): Decision => {
  const publishOn = asked ?? before ?? Date.parse(at);
  if (status === "published" && publishOn === before) return accept([]);
  return accept([{ type: "ContentItemPublished", itemId, publishOn, publishedAt: at }]);
};

/** An item that visitors cannot see gets the status; a published one stays as it is. Spec: B3.97. */
const requestReview = (
  { note, at }: RequestContentReview,
  itemId: string,
  { status }: ContentItemState,
): Decision => {
  const requested = { type: "ContentReviewRequested", itemId, note, requestedAt: at } as const;
  if (status === "published" || status === "needs-review") return accept([requested]);
  return accept([
    { type: "ContentItemUnpublished", itemId, status: "needs-review", unpublishedAt: at },
    requested,
  ]);
};

/** A post, an event or a gallery. Stream `contentItem-<websiteId>.<itemId>`. */
export const contentItemDecider: Decider<
  ContentItemState,
  ContentItemCommand,
  ContentItemEvent,
  ContentRejection
> = {
  streamCategory: "contentItem",
  initial,
  evolve,
  decide: (command, state) => {
    if (command.type === "SaveContentItem") return save(command, state);
    if (state.item === undefined)
      return command.type === "RemoveContentItem" ? accept([]) : reject({ code: "item-unknown" });
    const { itemId } = state.item;
    switch (command.type) {
      case "PublishContentItem":
        return publish(command, itemId, state);
      case "UnpublishContentItem": {
        const { status, at } = command;
        if (state.status === status) return accept([]);
        return accept([{ type: "ContentItemUnpublished", itemId, status, unpublishedAt: at }]);
      }
      case "RequestContentReview":
        return requestReview(command, itemId, state);
      case "RemoveContentItem":
        return accept([{ type: "ContentItemRemoved", itemId, removedAt: command.at }]);
      default:
        return unreachable(command);
    }
  },
};
