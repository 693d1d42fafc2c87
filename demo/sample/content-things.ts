import { createContent } from "#commands/content/save-content.ts";
import type { Handler } from "#commands/kit/handle.ts";
import { ContentItemDefinition } from "#domain/content/item.ts";
import { type RecordedEvent, streamName } from "#infra/event-store/port.ts";
import { demoContent, demoContentCollections } from "../content/seed.ts";
import { demand, goneBy, lastOf, type SampleThing } from "./thing.ts";

export type ContentThingsDependencies = {
  readonly handler: Handler;
  readonly now: () => string;
};

const collectionOf = (events: readonly RecordedEvent[]): string | undefined => {
  const { success, data } = ContentItemDefinition.safeParse(
    lastOf(events, "ContentItemSaved")?.item,
  );
  return success ? data.collectionId : undefined;
};

export const contentThings = (
  dependencies: ContentThingsDependencies,
  websiteId: string,
): readonly SampleThing[] => {
  const content = createContent(dependencies);
  return demoContent(Date.parse(dependencies.now())).map(({ item: { itemId, title } }) => {
    const stream = streamName("contentItem", websiteId, itemId);
    return {
      kind: "content",
      id: itemId,
      name: title,
      streams: [stream, streamName("contentDraft", websiteId, itemId)],
      isGone: goneBy(["ContentItemRemoved"], ["ContentItemSaved"]),
      needs: (events) => {
        const id = collectionOf(events);
        return id === undefined ? [] : [{ kind: "content-collection", id }];
      },
      remove: async (metadata) => {
        const outcome = await content.remove(itemId, metadata);
        if (!outcome.ok && outcome.rejection.code !== "item-unknown") demand(outcome);
      },
      restore: async (metadata) => demand(await content.restore(itemId, metadata)),
    };
  });
};

const isEnabled = (events: readonly RecordedEvent[]): boolean => {
  const collection = lastOf(events, "ContentCollectionDefined")?.collection;
  return (collection as { readonly enabled?: unknown } | undefined)?.enabled === true;
};

/** A blog, a calendar or a gallery cannot be removed, and is hidden. */
export const contentCollectionThings = (
  dependencies: ContentThingsDependencies,
  websiteId: string,
): readonly SampleThing[] => {
  const content = createContent(dependencies);
  return demoContentCollections.map((collection) => {
    const { collectionId, title } = collection;
    return {
      kind: "content-collection",
      id: collectionId,
      name: title,
      streams: [streamName("contentCollection", websiteId, collectionId)],
      isGone: (events) => !isEnabled(events),
      remove: async (metadata) =>
        demand(
          await content.defineCollection(
            { ...collection, enabled: false, inNavigation: false },
            metadata,
          ),
        ),
      restore: async (metadata) => demand(await content.defineCollection(collection, metadata)),
    };
  });
};
