import { type Decider, unreachable } from "../kit/decider.ts";
import { isTimeZone } from "../kit/design-document.ts";
import type { Schedule } from "../kit/design-state.ts";
import { accept, type Result, reject } from "../kit/result.ts";
import { sameJson } from "../kit/same-json.ts";
import type { ContentKind } from "./collection.ts";
import type { ContentItemEvent } from "./events.ts";
import type { ContentItemDefinition } from "./item.ts";
import { itemRefusalOf } from "./item-rules.ts";
import type { ContentRejection } from "./rejections.ts";
import { type ContentStatus, isShown, type UnpublishedStatus } from "./status.ts";

export type SaveContentItem = {
  readonly type: "SaveContentItem";
  readonly item: ContentItemDefinition;
  /** Kind of the item's collection. */
  readonly kind: ContentKind;
  /** The version that is repeated, see `ContentItemSaved`. */
  readonly toVersion?: number;
  /** A removed item is not saved afresh. */
  readonly onlyPresent?: true;
  readonly at: string;
};
export type ScheduleContentItem = {
  readonly type: "ScheduleContentItem";
  readonly item: ContentItemDefinition;
  /** Kind of the item's collection. */
  readonly kind: ContentKind;
  readonly schedule: Schedule;
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
export type RestoreContentItem = { readonly type: "RestoreContentItem"; readonly at: string };
export type RequestContentReview = {
  readonly type: "RequestContentReview";
  readonly note: string;
  readonly at: string;
};
export type ContentItemCommand =
  | SaveContentItem
  | ScheduleContentItem
  | { readonly type: "CancelContentSchedule"; readonly at: string }
  | PublishContentItem
  | UnpublishContentItem
  | RequestContentReview
  | RemoveContentItem
  | RestoreContentItem;

type ScheduledItem = Schedule & { readonly item: ContentItemDefinition };

type PresentItem = {
  /**
   * What visitors see before `scheduled`. Undefined before the item is first saved and after it is removed.
   */
  readonly item: ContentItemDefinition | undefined;
  /** What visitors see from its time on, which can be over. No event says when it is. */
  readonly scheduled: ScheduledItem | undefined;
  readonly status: ContentStatus;
  /** Time of the last publication; null before the first. */
  readonly publishOn: number | null;
};

export type ContentItemState = PresentItem & {
  /** When `latestItem` changed last, in ISO 8601. */
  readonly changedAt: string;
  /** What a removed item was; undefined while it is present, and before it is first saved. */
  readonly removed: PresentItem | undefined;
};

const initial: ContentItemState = {
  changedAt: "",
  item: undefined,
  scheduled: undefined,
  status: "draft",
  publishOn: null,
  removed: undefined,
};

/** What visitors see at a time. */
export const shownItem = ({ item, scheduled }: PresentItem, nowMs: number) =>
  scheduled !== undefined && scheduled.publishOn <= nowMs ? scheduled.item : item;

/** The version that members write on: the last one, before its time, too. */
export const latestItem = ({
  item,
  scheduled,
}: ContentItemState): ContentItemDefinition | undefined => scheduled?.item ?? item;

const evolve = (state: ContentItemState, event: ContentItemEvent): ContentItemState => {
  switch (event.type) {
    case "ContentItemSaved": {
      const { item, savedAt: changedAt } = event;
      return { ...state, item, scheduled: undefined, removed: undefined, changedAt };
    }
    case "ContentItemScheduled": {
      const { item, publishOn, timeZone, scheduledAt: changedAt } = event;
      return { ...state, scheduled: { item, publishOn, timeZone }, changedAt };
    }
    case "ContentScheduleCancelled":
      return { ...state, scheduled: undefined, changedAt: event.cancelledAt };
    case "ContentItemPublished":
      return { ...state, status: "published", publishOn: event.publishOn };
    case "ContentItemUnpublished":
      return { ...state, status: event.status };
    case "ContentReviewRequested":
      return state;
    case "ContentItemRemoved": {
      const { removed: _none, changedAt: _at, ...removed } = state;
      return { ...initial, removed };
    }
    default:
      return unreachable(event);
  }
};

type Decision = Result<readonly ContentItemEvent[], ContentRejection>;

const save = (
  { item: given, kind, toVersion, onlyPresent, at }: SaveContentItem,
  state: ContentItemState,
): Decision => {
  const nowMs = Date.parse(at);
  const present = latestItem(state);
  if (onlyPresent && present === undefined) return reject({ code: "item-unknown" });
  // An earlier version is shown at the address that the item has by now; the former one can be another's.
  const item =
    toVersion === undefined || present === undefined
      ? given
      : { ...given, collectionId: present.collectionId, urlId: present.urlId };
  // What is saved takes the place of a version that waits, also when visitors see it already.
  const isWaiting = state.scheduled !== undefined && state.scheduled.publishOn > nowMs;
  if (!isWaiting && sameJson(shownItem(state, nowMs), item)) return accept([]);
  const rejection = itemRefusalOf(item, kind);
  if (rejection) return reject(rejection);
  const repeated = toVersion !== undefined && { toVersion };
  return accept([{ type: "ContentItemSaved", item, ...repeated, savedAt: at }]);
};

/** Visitors cannot be led to an address before its time, so that a scheduled version keeps its own. */
const hasSameAddress = (one: ContentItemDefinition, other: ContentItemDefinition): boolean =>
  one.urlId === other.urlId && one.collectionId === other.collectionId;

const schedule = (
  { item, kind, schedule: { publishOn, timeZone }, at }: ScheduleContentItem,
  state: ContentItemState,
): Decision => {
  const nowMs = Date.parse(at);
  const shown = shownItem(state, nowMs);
  if (shown === undefined) return reject({ code: "item-unknown" });
  if (!isShown(state, nowMs)) return reject({ code: "not-visible" });
  if (publishOn <= nowMs) return reject({ code: "schedule-past" });
  if (!isTimeZone(timeZone)) return reject({ code: "zone-unknown" });
  if (!hasSameAddress(shown, item)) return reject({ code: "address-scheduled" });
  const rejection = itemRefusalOf(item, kind);
  if (rejection) return reject(rejection);
  if (sameJson(state.scheduled, { item, publishOn, timeZone })) return accept([]);
  return accept([
    // An earlier schedule whose time has come is what visitors see until the new one.
    ...(shown === state.item
      ? []
      : [{ type: "ContentItemSaved", item: shown, savedAt: at } as const]),
    { type: "ContentItemScheduled", item, publishOn, timeZone, scheduledAt: at },
  ]);
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

/** A removed item becomes what it was: visitors see it again, and a version that waits still waits. */
const restore = ({ at }: RestoreContentItem, { item, removed }: ContentItemState): Decision => {
  if (item !== undefined) return accept([]);
  const nowMs = Date.parse(at);
  const shown = removed && shownItem(removed, nowMs);
  if (removed === undefined || shown === undefined) return reject({ code: "item-unknown" });
  const { itemId } = shown;
  const { scheduled, status, publishOn } = removed;
  const events: ContentItemEvent[] = [{ type: "ContentItemSaved", item: shown, savedAt: at }];
  if (status === "published" && publishOn !== null)
    events.push({ type: "ContentItemPublished", itemId, publishOn, publishedAt: at });
  else if (status !== "published" && status !== "draft")
    events.push({ type: "ContentItemUnpublished", itemId, status, unpublishedAt: at });
  if (scheduled !== undefined && scheduled.publishOn > nowMs)
    events.push({ type: "ContentItemScheduled", ...scheduled, scheduledAt: at });
  return accept(events);
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
    if (command.type === "ScheduleContentItem") return schedule(command, state);
    if (command.type === "RestoreContentItem") return restore(command, state);
    if (state.item === undefined)
      return command.type === "RemoveContentItem" ? accept([]) : reject({ code: "item-unknown" });
    const { itemId } = state.item;
    switch (command.type) {
      case "PublishContentItem":
        return publish(command, itemId, state);
      case "CancelContentSchedule": {
        const { at } = command;
        if ((state.scheduled?.publishOn ?? 0) <= Date.parse(at))
          return reject({ code: "nothing-scheduled" });
        return accept([{ type: "ContentScheduleCancelled", itemId, cancelledAt: at }]);
      }
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
