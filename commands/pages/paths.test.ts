import { describe, expect, it } from "vitest";
import { contentAddressDecider } from "#domain/content/decide-address.ts";
import { ContentAddressEvent } from "#domain/content/events.ts";
import { createTestShop, type TestShop } from "#tests/support/shop.ts";
import type { Handler } from "../kit/handle.ts";
import { createPageStreams } from "./page-streams.ts";
import { createPages } from "./pages.ts";

const at = "2030-01-01T12:00:00.000Z";
const later = "2030-01-01T12:02:00.000Z";
const metadata = { websiteId: "shop", actor: "owner:x", correlationId: "test" };
const taken = { ok: false, rejection: { code: "slug-taken" } } as const;

/** A handler that lets something happen before a path is released for the first time. */
const beforeRelease = ({ handler }: TestShop, happen: () => Promise<unknown>): Handler => {
  let isFirst = true;
  return (decider, schema) => {
    const inner = handler(decider, schema);
    return {
      ...inner,
      run: async (id, command, context) => {
        const { type } = command as { readonly type?: string };
        if (type === "ReleaseContentAddress" && isFirst) {
          isFirst = false;
          await happen();
        }
        return inner.run(id, command, context);
      },
    };
  };
};

const removedIn = (shop: TestShop) => async (): Promise<boolean> =>
  (await createPageStreams(shop).pages.load("shop", "about")).state.removed;

describe("the path of a page", () => {
  it("is free again when the call that claimed it ended before it made the page", async () => {
    const shop = createTestShop(at);
    const addresses = shop.handler(contentAddressDecider, ContentAddressEvent);
    const claim = { type: "ClaimContentAddress", address: "news", holderId: "page:gone" } as const;
    await addresses.run("news", { ...claim, at }, { metadata });
    const create = (now: string) =>
      createPages({ ...shop, now: () => now }).create(
        "news",
        { path: "news", title: "News" },
        metadata,
      );
    // The other call may still be making its page.
    expect(await create(at)).toMatchObject(taken);
    expect(await create(later)).toMatchObject({ ok: true });
    expect((await addresses.load("shop", "news")).state.holderId).toBe("page:news");
  });

  it("stays with a page that is there, however long ago it was claimed", async () => {
    const shop = createTestShop(at);
    await createPages(shop).create("about", { path: "about", title: "About" }, metadata);
    const pages = createPages({ ...shop, now: () => later });
    expect(await pages.create("other", { path: "about", title: "About" }, metadata)).toMatchObject(
      taken,
    );
  });

  it("stays with a page that was restored while it was being removed", async () => {
    const shop = createTestShop(at);
    const pages = createPages(shop);
    await pages.create("about", { path: "about", title: "About" }, metadata);
    const isRemoved = removedIn(shop);
    const restore = () => pages.restore("about", undefined, metadata);
    const slow = createPages({ ...shop, handler: beforeRelease(shop, restore) });
    expect((await slow.remove("about", metadata)).ok).toBe(true);
    expect(await isRemoved()).toBe(false);
    expect(await pages.create("other", { path: "about", title: "About" }, metadata)).toMatchObject(
      taken,
    );
  });

  it("belongs to one page only, when another one takes it in between", async () => {
    const shop = createTestShop(at);
    const pages = createPages(shop);
    await pages.create("about", { path: "about", title: "About" }, metadata);
    await pages.remove("about", metadata);
    // The restored page finds its path taken, and stays in the trash.
    await pages.create("other", { path: "about", title: "About" }, metadata);
    expect(await pages.restore("about", undefined, metadata)).toMatchObject(taken);
    expect(await removedIn(shop)()).toBe(true);
  });
});
