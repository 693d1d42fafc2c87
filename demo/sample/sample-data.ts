import type { SamplePart, SamplePartRef } from "#domain/setup/sample-part.ts";
import type { EventMetadata, EventStore, RecordedEvent } from "#infra/event-store/port.ts";
import {
  type CatalogThingsDependencies,
  collectionThings,
  productThings,
} from "./catalog-things.ts";
import {
  type ContentThingsDependencies,
  contentCollectionThings,
  contentThings,
} from "./content-things.ts";
import {
  type LifeThingsDependencies,
  memberThings,
  orderThings,
  signUpThings,
} from "./life-things.ts";
import { pageThings } from "./page-things.ts";
import { couponThings, formThings, shippingThings, taxThings } from "./selling-things.ts";
import { settingsThings, type TemplateThingsDependencies, templateThings } from "./site-things.ts";
import type { SampleThing } from "./thing.ts";

export type SampleDataDependencies = CatalogThingsDependencies &
  ContentThingsDependencies &
  LifeThingsDependencies &
  TemplateThingsDependencies & {
    readonly eventStore: EventStore;
    /** Collections of posts, events or pictures with more in them than these items. */
    readonly collectionsWithOthers: (
      websiteId: string,
      itemIds: readonly string[],
    ) => Promise<readonly string[]>;
  };

const MADE_BY = "demo";

/** Whether a person with an account caused the event, or a file that such a person imported. */
const isOfMember = ({ metadata: { actor } }: RecordedEvent): boolean =>
  actor.startsWith("owner:") || actor.startsWith("import:");

type RecordedThing = { readonly thing: SampleThing; readonly events: readonly RecordedEvent[] };

const keyOf = ({ kind, id }: SamplePartRef): string => `${kind} ${id}`;

/** In the order in which they are removed. */
const thingsOf = async (
  dependencies: SampleDataDependencies,
  websiteId: string,
): Promise<readonly SampleThing[]> => [
  ...orderThings(dependencies, websiteId),
  ...(await signUpThings(dependencies, websiteId)),
  ...pageThings(dependencies, websiteId),
  ...contentThings(dependencies, websiteId),
  ...contentCollectionThings(dependencies, websiteId),
  ...productThings(dependencies, websiteId),
  // Children first, so that none moves up to a parent that goes, too.
  ...collectionThings(dependencies, websiteId).toReversed(),
  ...couponThings(dependencies, websiteId),
  ...taxThings(dependencies, websiteId),
  ...shippingThings(dependencies, websiteId),
  ...formThings(dependencies, websiteId),
  ...memberThings(dependencies, websiteId),
  ...templateThings(dependencies, websiteId),
  ...settingsThings(dependencies, websiteId),
];

/** What of the demo's data a website has, and what a member has made their own. */
export const createSampleData = (dependencies: SampleDataDependencies) => {
  const { eventStore } = dependencies;

  const eventsOf = async ({ streams, isAbout = () => true }: SampleThing) => {
    const read = await Promise.all(streams.map((stream) => eventStore.readStream(stream)));
    // The last one, of whichever stream, says who removed the thing.
    return read
      .flatMap(({ events }) => events)
      .filter(isAbout)
      .toSorted((one, other) => Number(one.position - other.position));
  };

  const find = async (websiteId: string): Promise<readonly RecordedThing[]> => {
    const found: RecordedThing[] = [];
    for (const thing of await thingsOf(dependencies, websiteId)) {
      const events = await eventsOf(thing);
      if (events[0]?.metadata.actor === MADE_BY) found.push({ thing, events });
    }
    return found;
  };

  /** Keys of the parts that stay, with everything that they need. */
  const keptKeys = async (
    websiteId: string,
    found: readonly RecordedThing[],
  ): Promise<Set<string>> => {
    const byKey = new Map(found.map((each) => [keyOf(each.thing), each]));
    const itemIds = found.filter(({ thing }) => thing.kind === "content").map((f) => f.thing.id);
    const inUse = await dependencies.collectionsWithOthers(websiteId, itemIds);
    const waiting: SamplePartRef[] = [
      ...found
        .filter(({ thing, events }) => !thing.isNeverKept && events.some(isOfMember))
        .filter(({ thing, events }) => !thing.isGone(events))
        .map(({ thing }) => thing),
      ...inUse.map((id) => ({ kind: "content-collection" as const, id })),
    ];
    const kept = new Set<string>();
    for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
      const key = keyOf(part);
      const each = byKey.get(key);
      if (kept.has(key) || each === undefined) continue;
      kept.add(key);
      waiting.push(...(each.thing.needs?.(each.events) ?? []));
    }
    return kept;
  };

  const survey = async (
    websiteId: string,
  ): Promise<readonly (SamplePart & { readonly thing: SampleThing })[]> => {
    const found = await find(websiteId);
    const kept = await keptKeys(websiteId, found);
    return found.map(({ thing, events }) => {
      const { kind, id, name } = thing;
      if (!thing.isGone(events))
        return { thing, kind, id, name, outcome: kept.has(keyOf(thing)) ? "keep" : "remove" };
      const removedBy = events.at(-1)?.metadata.correlationId ?? "";
      return { thing, kind, id, name, outcome: "gone", removedBy };
    });
  };

  return {
    survey: async (websiteId: string): Promise<readonly SamplePart[]> =>
      (await survey(websiteId)).map(({ thing: _thing, ...part }) => part),

    /** Repeating it completes an interrupted one. The correlation id names the removal. */
    remove: async (metadata: EventMetadata): Promise<void> => {
      for (const { thing, outcome } of await survey(metadata.websiteId))
        if (outcome === "remove") await thing.remove(metadata);
    },

    /** Restores what is gone of these, in the opposite order. */
    restore: async (parts: readonly SamplePartRef[], metadata: EventMetadata): Promise<void> => {
      const asked = new Set(parts.map(keyOf));
      for (const { thing, outcome } of (await survey(metadata.websiteId)).toReversed())
        if (outcome === "gone" && asked.has(keyOf(thing))) await thing.restore(metadata);
    },
  };
};
