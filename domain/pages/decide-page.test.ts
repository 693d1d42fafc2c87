import { describe, expect, it } from "vitest";
import { itKeepsTheDeciderContract } from "#tests/support/decider-contract.ts";
import { given } from "#tests/support/given.ts";
import { pageDecider } from "./decide-page.ts";
import { PAGE_LIST_ID, pageListDecider } from "./decide-page-list.ts";
import { newDocument } from "./document.ts";
import type { PageEvent, PageListEvent } from "./events.ts";
import { MAX_PAGES } from "./limits.ts";
import { scheduledVersion, shownVersion } from "./page-state.ts";
import { isPagePath } from "./path.ts";
import { pageRejectionText } from "./rejections.ts";

const at = "2030-01-01T12:00:00.000Z";
const now = Date.parse(at);
const page = given(pageDecider);
const created: PageEvent = {
  type: "PageCreated",
  pageId: "about",
  path: "about",
  title: "About",
  createdAt: at,
};
const document = newDocument("About us");
const published = (version: number, publishOn = now): PageEvent => ({
  type: "PagePublished",
  pageId: "about",
  version,
  draft: version,
  draftRevision: 3,
  document,
  publishOn,
  publishedAt: at,
});
const scheduled = (version: number, publishOn: number): PageEvent => ({
  type: "PageScheduled",
  pageId: "about",
  version,
  draft: version,
  draftRevision: 3,
  document,
  publishOn,
  timeZone: "Europe/Berlin",
  scheduledAt: at,
});
const stateOf = (...past: readonly PageEvent[]) =>
  past.reduce(pageDecider.evolve, pageDecider.initial);

itKeepsTheDeciderContract("page", pageDecider, { past: [created] });
itKeepsTheDeciderContract("pageList", pageListDecider);

describe("a page", () => {
  const create = {
    type: "CreatePage",
    pageId: "about",
    path: "about",
    title: "About",
    at,
  } as const;

  it("is created once, at a path of slugs that no other page of the website has", () => {
    page().when(create).yields(created);
    page(created).when(create).yields();
    page(created)
      .when({ ...create, title: "Other" })
      .refuses({ code: "page-exists" });
    page()
      .when({ ...create, path: "cart" })
      .refuses({ code: "path-reserved", path: "cart" });
    page()
      .when({ ...create, path: "About" })
      .refuses({ code: "path-malformed" });
    page()
      .when({ ...create, title: " " })
      .refuses({ code: "title-missing" });
    expect(["help", "help/shipping-costs", "a/b/c/d/e"].every(isPagePath)).toBe(true);
    expect(["", "/help", "help/", "a//b", "a/b/c/d/e/f", "Ä"].some(isPagePath)).toBe(false);
  });

  it("is published as a whole version with its draft, once", () => {
    const publish = {
      type: "PublishPage",
      draft: 1,
      draftRevision: 3,
      document,
      publication: null,
      at,
    } as const;
    page(created).when(publish).yields(published(1));
    page(created, published(1)).when(publish).yields();
    expect(stateOf(created, published(1))).toMatchObject({ draft: 2, document });
    page().when(publish).refuses({ code: "page-unknown" });
    const removed: PageEvent = { type: "PageRemoved", pageId: "about", removedAt: at };
    page(created, removed).when(publish).refuses({ code: "page-removed" });
  });

  it("is shown from the time of its schedule on, in the zone that was entered [B3.97]", () => {
    const publishOn = now + 1_000;
    const schedule = {
      type: "PublishPage",
      draft: 2,
      draftRevision: 3,
      document,
      at,
    } as const;
    page(created, published(1))
      .when({ ...schedule, publication: { publishOn, timeZone: "Europe/Berlin" } })
      .yields(scheduled(2, publishOn));
    page(created)
      .when({ ...schedule, publication: { publishOn: now, timeZone: "Europe/Berlin" } })
      .refuses({ code: "schedule-past" });
    page(created)
      .when({ ...schedule, publication: { publishOn, timeZone: "Nowhere" } })
      .refuses({ code: "zone-unknown" });
    const state = stateOf(created, published(1), scheduled(2, publishOn));
    expect([shownVersion(state, now), shownVersion(state, publishOn)]).toEqual([1, 2]);
    expect(scheduledVersion(state, now)?.version).toBe(2);
    expect(scheduledVersion(state, publishOn)).toBeUndefined();
  });

  it("names the schedule that comes next in time, and of several at one time the latest", () => {
    const [soon, late] = [now + 1_000, now + 2_000];
    const next = (...times: readonly number[]) =>
      scheduledVersion(stateOf(created, ...times.map((time, at_) => scheduled(at_ + 1, time))), now)
        ?.version;
    expect(next(late, soon)).toBe(2);
    expect(next(soon, late)).toBe(1);
    expect(next(soon, soon)).toBe(2);
  });

  it("shows a later publication instead of an earlier schedule", () => {
    const state = stateOf(created, scheduled(1, now + 1_000), published(2));
    expect([shownVersion(state, now), shownVersion(state, now + 2_000)]).toEqual([2, 2]);
  });

  it("drops a cancelled schedule, and the published document when it is unpublished", () => {
    const past = [created, published(1), scheduled(2, now + 1_000)];
    const cancelled: PageEvent = {
      type: "PageScheduleCancelled",
      pageId: "about",
      version: 2,
      cancelledAt: at,
    };
    page(...past)
      .when({ type: "CancelPageSchedule", at })
      .yields(cancelled);
    page(...past, cancelled)
      .when({ type: "CancelPageSchedule", at })
      .refuses({ code: "nothing-scheduled" });
    expect(shownVersion(stateOf(...past, cancelled), now + 2_000)).toBe(1);
    const unpublished: PageEvent = {
      type: "PageUnpublished",
      pageId: "about",
      version: 2,
      unpublishedAt: at,
    };
    page(...past)
      .when({ type: "UnpublishPage", at })
      .yields(unpublished);
    page(...past, unpublished)
      .when({ type: "UnpublishPage", at })
      .yields();
    expect(shownVersion(stateOf(...past, unpublished), now + 2_000)).toBeUndefined();
    expect(shownVersion(stateOf(...past, unpublished, published(3)), now)).toBe(3);
  });

  it("shows an earlier version again as a new one, and keeps its draft", () => {
    const revert = { type: "RevertPage", toVersion: 1, document, at } as const;
    const reverted: PageEvent = {
      type: "PageReverted",
      pageId: "about",
      version: 3,
      toVersion: 1,
      document,
      publishOn: now,
      revertedAt: at,
    };
    page(created, published(1), published(2)).when(revert).yields(reverted);
    page(created).when(revert).refuses({ code: "version-unknown" });
    expect(stateOf(created, published(1), published(2), reverted).draft).toBe(3);
  });

  it("comes back from the trash at a path", () => {
    const removed: PageEvent = { type: "PageRemoved", pageId: "about", removedAt: at };
    const restore = { type: "RestorePage", path: "about-us", at } as const;
    page(created).when({ type: "RemovePage", at }).yields(removed);
    page(created, removed).when({ type: "RemovePage", at }).yields();
    page(created, removed)
      .when(restore)
      .yields({ type: "PageRestored", pageId: "about", path: "about-us", restoredAt: at });
    page(created).when(restore).yields();
  });
});

it("a website has up to 1,000 pages", () => {
  const listed = (pageId: string): PageListEvent => ({ type: "PageListed", pageId, listedAt: at });
  const full = Array.from({ length: MAX_PAGES }, (_, index) => listed(`page-${index}`));
  const list = (pageId: string) => ({ type: "ListPage", pageId, at }) as const;
  const pages = given(pageListDecider);
  pages(...full.slice(1))
    .when(list("last"))
    .yields(listed("last"));
  pages(...full)
    .when(list("last"))
    .refuses({ code: "too-many-pages" });
  pages(...full)
    .when(list("page-1"))
    .yields();
  expect(PAGE_LIST_ID).toBe("site");
  expect(pageRejectionText({ code: "too-many-pages" })).toBe(
    "A website can have up to 1000 pages.",
  );
});
