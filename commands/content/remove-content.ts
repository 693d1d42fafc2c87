import type { ContentItemCommand, ContentItemState } from "#domain/content/decide-item.ts";
import { contentItemDecider } from "#domain/content/decide-item.ts";
import { ContentItemEvent } from "#domain/content/events.ts";
import { reject } from "#domain/kit/result.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import { withoutKey } from "../kit/owner-metadata.ts";
import { addressOf, createAddresses } from "./content-addresses.ts";
import { type ContentDependencies, type ContentOutcome, outcomeOf } from "./content-outcome.ts";

/** Removing an item, and restoring it. */
export const createRemoval = (dependencies: ContentDependencies) => {
  const { handler, now } = dependencies;
  const items = handler(contentItemDecider, ContentItemEvent);
  const address = createAddresses(dependencies);
  const change = async (itemId: string, command: ContentItemCommand, caller: EventMetadata) =>
    outcomeOf(await items.run(itemId, command, { metadata: withoutKey(caller) }));

  return {
    remove: async (
      itemId: string,
      caller: EventMetadata,
    ): Promise<ContentOutcome<ContentItemState>> => {
      const before = (await items.load(caller.websiteId, itemId)).state.item;
      if (before === undefined) return reject({ code: "item-unknown" });
      const outcome = await change(itemId, { type: "RemoveContentItem", at: now() }, caller);
      await address("ReleaseContentAddress", addressOf(before), itemId, withoutKey(caller));
      return outcome;
    },

    /** A removed item is again what it was, at its address, with its draft and a version that waits. */
    restore: async (
      itemId: string,
      caller: EventMetadata,
    ): Promise<ContentOutcome<ContentItemState>> => {
      const { item: present, removed } = (await items.load(caller.websiteId, itemId)).state;
      const item = present ?? removed?.item;
      if (item === undefined) return reject({ code: "item-unknown" });
      const metadata = withoutKey(caller);
      const claimed = await address("ClaimContentAddress", addressOf(item), itemId, metadata);
      if (!claimed.ok) return claimed;
      return change(itemId, { type: "RestoreContentItem", at: now() }, caller);
    },
  };
};
