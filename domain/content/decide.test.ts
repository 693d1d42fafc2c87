import { describe, expect, it } from "vitest";
import { itKeepsTheDeciderContract } from "#tests/support/decider-contract.ts";
import { given } from "#tests/support/given.ts";
import { isReservedSlug } from "../kit/reserved-slugs.ts";
import type { ContentCollectionDefinition } from "./collection.ts";
import { contentAddressDecider, itemAddress } from "./decide-address.ts";
import { contentCollectionDecider } from "./decide-collection.ts";
import { contentItemDecider } from "./decide-item.ts";
import { ContentCollectionEvent, ContentItemEvent } from "./events.ts";
import { ContentItemDefinition, type ContentItemInput, recordTypeLabel } from "./item.ts";
import { type ContentRejection, contentRejectionText } from "./rejections.ts";
import { isShown, statusLabelOf } from "./status.ts";

itKeepsTheDeciderContract("contentAddress", contentAddressDecider);

const at = "2030-01-01T12:00:00.000Z";
const now = Date.parse(at);

const aPost = (change: Partial<ContentItemInput> = {}): ContentItemDefinition =>
  ContentItemDefinition.parse({
    itemId: "one",
    collectionId: "journal",
    recordType: 1,
    title: "One",
    urlId: "one",
    ...change,
  });
const anEvent = (change: Partial<ContentItemInput> = {}) =>
  aPost({ recordType: 12, startDate: now, endDate: now + 3_600_000, ...change });

const item = given(contentItemDecider);
const save = (definition: ContentItemDefinition, kind: "blog" | "events" | "gallery" = "blog") => ({
  type: "SaveContentItem" as const,
  item: definition,
  kind,
  at,
});
const saved = (definition = aPost()) => ({
  type: "ContentItemSaved" as const,
  item: definition,
  savedAt: at,
});
const publish = (publishOn: number | null = null) => ({
  type: "PublishContentItem" as const,
  publishOn,
  at,
});
const published = (publishOn = now) => ({
  type: "ContentItemPublished" as const,
  itemId: "one",
  publishOn,
  publishedAt: at,
});
const unpublish = (status: "draft" | "needs-review" | "private") => ({
  type: "UnpublishContentItem" as const,
  status,
  at,
});
const unpublished = (status: "draft" | "needs-review" | "private") => ({
  type: "ContentItemUnpublished" as const,
  itemId: "one",
  status,
  unpublishedAt: at,
});
const remove = { type: "RemoveContentItem" as const, at };
const removed = { type: "ContentItemRemoved" as const, itemId: "one", removedAt: at };

describe("saving an item", () => {
  it("records all of it", () => item().when(save(aPost())).yields(saved()));
  it("records nothing when nothing changes", () => item(saved()).when(save(aPost())).yields());
  it.each<readonly [string, ContentItemDefinition, ContentRejection]>([
    ["no title", aPost({ title: " " }), { code: "title-missing" }],
    ["a long title", aPost({ title: "x".repeat(201) }), { code: "title-missing" }],
    ["an address with a slash", aPost({ urlId: "a/b" }), { code: "slug-malformed" }],
    ["an event", anEvent(), { code: "record-type-unfit", kind: "blog" }],
    [
      "a tag of 51 characters [B5.29] [B9.36]",
      aPost({ tags: ["ok", "t".repeat(51)] }),
      { code: "tag-malformed", tag: "t".repeat(51) },
    ],
    [
      "a category of 26 characters [B5.29] [B9.36]",
      aPost({ categories: ["c".repeat(26)] }),
      { code: "category-malformed", category: "c".repeat(26) },
    ],
    ["an empty tag", aPost({ tags: [" "] }), { code: "tag-malformed", tag: " " }],
    [
      "101 tags",
      aPost({ tags: Array.from({ length: 101 }, (_, n) => `t${n}`) }),
      { code: "too-many-labels" },
    ],
    [
      "a picture that would run",
      aPost({ mainImage: { assetUrl: "javascript:alert(1)" } }),
      { code: "image-address-invalid", address: "javascript:alert(1)" },
    ],
    [
      "a link that would run",
      aPost({ externalLink: "javascript:alert(1)" }),
      { code: "link-invalid", address: "javascript:alert(1)" },
    ],
  ])("refuses %s", (_what, definition, rejection) =>
    item().when(save(definition)).refuses(rejection),
  );
  it("takes a tag of 50 and a category of 25 characters [B5.29] [B9.36]", () => {
    const definition = aPost({ tags: ["t".repeat(50)], categories: ["c".repeat(25)] });
    item().when(save(definition)).yields(saved(definition));
  });
  it("takes 250 pictures of a gallery and not one more", () => {
    const galleryOf = (count: number) =>
      aPost({
        recordType: 14,
        items: Array.from({ length: count }, (_, n) => ({ assetUrl: `/images/${n}.svg` })),
      });
    item()
      .when(save(galleryOf(250), "gallery"))
      .yields(saved(galleryOf(250)));
    item()
      .when(save(galleryOf(251), "gallery"))
      .refuses({ code: "too-many-images" });
  });
  it("wants to know when an event is [B3.44]", () => {
    const before = { startDate: now, endDate: now - 1 };
    item()
      .when(save(anEvent({ endDate: null }), "events"))
      .refuses({ code: "dates-missing" });
    item()
      .when(save(anEvent(before), "events"))
      .refuses({ code: "dates-reversed" });
    item().when(save(anEvent(), "events")).yields(saved(anEvent()));
  });
});

describe("publishing an item", () => {
  it("dates it now", () => item(saved()).when(publish()).yields(published()));
  it("dates it as asked", () => item(saved()).when(publish(5)).yields(published(5)));
  it("keeps the date that it bears", () =>
    item(saved(), published(5), unpublished("draft")).when(publish()).yields(published(5)));
  it("records nothing when nothing changes", () =>
    item(saved(), published(5)).when(publish()).yields());
  it("can be undone, and given another standing [B3.97]", () => {
    item(saved(), published()).when(unpublish("private")).yields(unpublished("private"));
    item(saved()).when(unpublish("draft")).yields();
    item(saved()).when(unpublish("needs-review")).yields(unpublished("needs-review"));
  });
  it("needs an item", () => {
    item().when(publish()).refuses({ code: "item-unknown" });
    item(saved(), removed).when(unpublish("draft")).refuses({ code: "item-unknown" });
  });
  it("saves the draft of a removed item only as that of a new item", () => {
    item(saved(), removed).when(save(aPost())).yields(saved());
    const draft = { ...save(aPost()), onlyPresent: true } as const;
    item(saved(), removed).when(draft).refuses({ code: "item-unknown" });
  });
});

describe("removing an item", () => {
  it("is recorded once", () => {
    item(saved()).when(remove).yields(removed);
    item(saved(), removed).when(remove).yields();
  });
  it("makes an item that is saved under its id later a draft again", () =>
    item(saved(), published(), removed, saved()).when(publish()).yields(published()));
});

describe("what visitors see of it", () => {
  it.each([
    ["draft", null, "Draft"],
    ["needs-review", 5, "Needs Review"],
    ["private", 5, "Private"],
    ["published", now + 1, "Scheduled"],
    ["published", now, null],
  ] as const)("%s on %s is labelled %s [B3.97]", (status, publishOn, label) => {
    expect(statusLabelOf({ status, publishOn }, now)).toBe(label);
    expect(isShown({ status, publishOn }, now)).toBe(label === null);
  });
});

const collection = given(contentCollectionDecider);
const journal: ContentCollectionDefinition = {
  collectionId: "journal",
  kind: "blog",
  slug: "blog",
  title: "Journal",
  description: "",
  enabled: true,
  inNavigation: true,
};
const define = (change: Partial<ContentCollectionDefinition> = {}) => ({
  type: "DefineContentCollection" as const,
  collection: { ...journal, ...change },
  at,
});
const defined: ContentCollectionEvent = {
  type: "ContentCollectionDefined",
  collection: journal,
  definedAt: at,
};

describe("defining a collection", () => {
  it("records it, once", () => {
    collection().when(define()).yields(defined);
    collection(defined).when(define()).yields();
  });
  it("refuses what cannot be an address, or is another page's", () => {
    collection()
      .when(define({ slug: "My blog" }))
      .refuses({ code: "slug-malformed" });
    for (const slug of ["shop", "cart", "checkout", "search", "config", "api"]) {
      expect(isReservedSlug(slug)).toBe(true);
      collection().when(define({ slug })).refuses({ code: "slug-reserved", slug });
    }
  });
  it("keeps an address that it had before it was reserved", () => {
    const before = { ...defined, collection: { ...journal, slug: "reviews" } };
    const renamed = { ...before, collection: { ...before.collection, title: "Reviews" } };
    collection(before)
      .when(define({ slug: "reviews", title: "Reviews" }))
      .yields(renamed);
    collection()
      .when(define({ slug: "reviews" }))
      .refuses({ code: "slug-reserved", slug: "reviews" });
  });
  it("refuses another kind: its items would not fit", () =>
    collection(defined)
      .when(define({ kind: "events" }))
      .refuses({ code: "kind-fixed" }));
});

describe("an address", () => {
  const address = given(contentAddressDecider);
  const of = { address: itemAddress("journal", "one"), holderId: "one" };
  const claim = (holderId = "one") =>
    ({ type: "ClaimContentAddress", ...of, holderId, at }) as const;
  const claimed = { type: "ContentAddressClaimed", ...of, claimedAt: at } as const;
  const release = { ...claim(), type: "ReleaseContentAddress" } as const;
  const released = { type: "ContentAddressReleased", ...of, releasedAt: at } as const;
  it("belongs to one item at a time", () => {
    address().when(claim()).yields(claimed);
    address(claimed).when(claim()).yields();
    address(claimed).when(claim("two")).refuses({ code: "slug-taken", slug: "one" });
    address(claimed, released)
      .when(claim("two"))
      .yields({ ...claimed, holderId: "two" });
  });
  it("is given back by anyone who has it", () => {
    address(claimed).when(release).yields(released);
    address().when(release).yields();
  });
});

it("has a text for every refusal", () => {
  const texts = [
    { code: "title-missing" },
    { code: "slug-reserved", slug: "shop" },
    { code: "tag-malformed", tag: "t".repeat(60) },
    { code: "too-many-images" },
    { code: "dates-reversed" },
  ] as const satisfies readonly ContentRejection[];
  expect(texts.map(contentRejectionText)).toEqual([
    "Enter a title of up to 200 characters.",
    "The URL slug shop is already used by another page.",
    `The tag ${"t".repeat(50)} is empty or longer than 50 characters.`,
    "A gallery can hold up to 250 pictures.",
    "An event cannot end before it starts.",
  ]);
});

it("names record types as templates do [B3.84]", () =>
  expect(([1, 2, 12, 14] as const).map(recordTypeLabel)).toEqual([
    "text",
    "image",
    "event",
    "gallery",
  ]));

it("stores events that can be read back", () => {
  expect(ContentItemEvent.parse(saved(anEvent()))).toEqual(saved(anEvent()));
  expect(ContentCollectionEvent.parse(defined)).toEqual(defined);
});

it("shows an earlier version at the address that the item has by now [B3.97]", () => {
  const moved = aPost({ urlId: "moved", title: "Two" });
  const restore = { ...save(aPost()), toVersion: 1 };
  item(saved(), saved(moved))
    .when(restore)
    .yields({ ...saved({ ...aPost(), urlId: "moved" }), toVersion: 1 });
});

describe("scheduled changes of an item that visitors see [B3.97]", () => {
  const later = now + 3_600_000;
  const changed = aPost({ title: "Two" });
  const schedule = (definition = changed, publishOn = later, timeZone = "Europe/Berlin") => ({
    type: "ScheduleContentItem" as const,
    item: definition,
    kind: "blog" as const,
    schedule: { publishOn, timeZone },
    at,
  });
  const scheduled = (publishOn = later, definition = changed) => ({
    type: "ContentItemScheduled" as const,
    item: definition,
    publishOn,
    timeZone: "Europe/Berlin",
    scheduledAt: at,
  });
  const cancel = { type: "CancelContentSchedule", at } as const;
  const cancelled = { type: "ContentScheduleCancelled", itemId: "one", cancelledAt: at } as const;

  it("take the place of what visitors see, at a time to come", () => {
    item(saved(), published()).when(schedule()).yields(scheduled());
    item(saved(), published(), scheduled()).when(schedule()).yields();
    item(saved()).when(schedule()).refuses({ code: "not-visible" });
    item(saved(), published(later)).when(schedule()).refuses({ code: "not-visible" });
    item(saved(), published()).when(schedule(changed, now)).refuses({ code: "schedule-past" });
    item(saved(), published())
      .when(schedule(changed, later, "Mars"))
      .refuses({ code: "zone-unknown" });
  });

  it("keep the address, which visitors would be led to before its time", () => {
    item(saved(), published())
      .when(schedule(aPost({ urlId: "two" })))
      .refuses({ code: "address-scheduled" });
  });

  it("are what visitors see from their time on, without an event", () => {
    const due = scheduled(now - 1);
    item(saved(), published(), due).when(save(changed)).yields();
    item(saved(), published(), due).when(cancel).refuses({ code: "nothing-scheduled" });
    // The first one is kept as what visitors see until the next one.
    const third = aPost({ title: "Three" });
    item(saved(), published(), due)
      .when(schedule(third))
      .yields(saved(changed), scheduled(later, third));
  });

  it("are replaced by an earlier publication, and can be cancelled", () => {
    item(saved(), published(), scheduled()).when(save(changed)).yields(saved(changed));
    // Also when visitors see it already: the version that waits is given up.
    item(saved(), published(), scheduled()).when(save(aPost())).yields(saved());
    item(saved(), published(), scheduled()).when(cancel).yields(cancelled);
    item(saved(), published(), scheduled(), saved(changed))
      .when(cancel)
      .refuses({ code: "nothing-scheduled" });
  });

  it("are scheduled again when the item is restored, or what visitors see if their time has come", () => {
    const restore = { type: "RestoreContentItem", at } as const;
    item(saved(), published(5), scheduled(), removed)
      .when(restore)
      .yields(saved(), published(5), scheduled());
    item(saved(), published(5), scheduled(now - 1), removed)
      .when(restore)
      .yields(saved(changed), published(5));
    item(saved(), unpublished("private"), removed)
      .when(restore)
      .yields(saved(), unpublished("private"));
    item(saved(), removed).when(restore).yields(saved());
    item(saved()).when(restore).yields();
    item().when(restore).refuses({ code: "item-unknown" });
    // Written again in the meantime, it is not what was removed.
    item(saved(), published(5), removed, saved(changed)).when(restore).yields();
  });
});
