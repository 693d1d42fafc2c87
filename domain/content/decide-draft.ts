import { type Decider, unreachable } from "../kit/decider.ts";
import { accept, reject } from "../kit/result.ts";
import { sameJson } from "../kit/same-json.ts";
import type { ContentKind } from "./collection.ts";
import type { ContentDraftEvent } from "./events.ts";
import type { ContentItemDefinition } from "./item.ts";
import { itemRefusalOf } from "./item-rules.ts";
import type { ContentRejection } from "./rejections.ts";

export type ContentDraftCommand =
  | {
      readonly type: "SaveContentDraft";
      readonly item: ContentItemDefinition;
      /** Kind of the item's collection. */
      readonly kind: ContentKind;
      /** The last draft that the owner has seen; 0: none. */
      readonly seen: number;
      readonly at: string;
    }
  | { readonly type: "CloseContentDraft"; readonly edition: number; readonly at: string };

export type ContentDraftState = {
  /** Undefined while there is nothing that visitors do not see. */
  readonly item: ContentItemDefinition | undefined;
  /** The last draft, also after it was closed. */
  readonly edition: number;
};

/** The draft of a post, an event or a gallery. Stream `contentDraft-<websiteId>.<itemId>`. */
export const contentDraftDecider: Decider<
  ContentDraftState,
  ContentDraftCommand,
  ContentDraftEvent,
  ContentRejection
> = {
  streamCategory: "contentDraft",
  initial: { item: undefined, edition: 0 },
  evolve: (state, event) => {
    switch (event.type) {
      case "ContentDraftSaved":
        return { item: event.item, edition: event.edition };
      case "ContentDraftClosed":
        return { ...state, item: undefined };
      default:
        return unreachable(event);
    }
  },
  decide: (command, { item: present, edition }) => {
    switch (command.type) {
      case "SaveContentDraft": {
        const { item, kind, seen, at } = command;
        if (sameJson(present, item)) return accept([]);
        if (seen !== edition) return reject({ code: "draft-changed" });
        const refused = itemRefusalOf(item, kind);
        if (refused) return reject(refused);
        return accept([{ type: "ContentDraftSaved", item, edition: edition + 1, savedAt: at }]);
      }
      case "CloseContentDraft": {
        if (present === undefined) return accept([]);
        if (command.edition !== edition) return reject({ code: "draft-changed" });
        const { itemId } = present;
        return accept([{ type: "ContentDraftClosed", itemId, edition, closedAt: command.at }]);
      }
      default:
        return unreachable(command);
    }
  },
};
